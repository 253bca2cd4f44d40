'use client'

import { useMutation } from '@tanstack/react-query'
import { controls } from 'latchkey/react/ui'
import { useConnection, useSignTypedData } from 'wagmi'
import { orderTypedData } from './orderTypedData.ts'

/** Has the wallet sign an order, which is reviewed first, and sends it to the server. */
export function OrderForm() {
  const { status, chainId = 0 } = useConnection()
  const { mutateAsync: sign } = useSignTypedData()
  const order = useMutation({
    mutationFn: async () => {
      const signature = await sign(orderTypedData(chainId))
      const response = await fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chainId, signature }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.error.message)
    },
  })
  return (
    <>
      <button
        type="button"
        className={controls.primary}
        disabled={status !== 'connected' || order.isPending}
        onClick={() => order.mutate()}
      >
        Sign an order
      </button>
      {order.isSuccess && <p role="status">Your order is signed.</p>}
      {order.error && <p role="alert">{order.error.message}</p>}
    </>
  )
}
