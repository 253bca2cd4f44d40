'use client'

import { useMutation } from '@tanstack/react-query'
import { readResponse } from 'latchkey/errors'
import { useSession, useWalletStatus } from 'latchkey/react'
import { Problem, useExplained } from 'latchkey/react/ui'
import { useConnection, useSignTypedData, useSwitchChain } from 'wagmi'
import { orderTypedData } from './orderTypedData.ts'

/** Has the wallet sign an order, which is reviewed first, and sends it to the server. */
export function OrderForm() {
  const { session } = useSession()
  const status = useWalletStatus()
  const { chainId } = useConnection()
  const { mutateAsync: switchChain } = useSwitchChain()
  const { mutateAsync: sign } = useSignTypedData()
  const ordering = useMutation({
    mutationFn: async (signedIn: { chainId: number }) => {
      // Wallets refuse typed data for a chain other than their current one.
      if (chainId !== signedIn.chainId) await switchChain({ chainId: signedIn.chainId })
      const order = { id: crypto.randomUUID(), item: 'Tea' }
      const signature = await sign(orderTypedData(signedIn.chainId, order))
      const response = await fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order, signature }),
      })
      return readResponse<{ id: string }>(response)
    },
  })
  const problem = useExplained(ordering.error)
  return (
    <>
      <button
        type="button"
        className="latchkey-button latchkey-primary"
        // With another account of the wallet, the server would refuse the signature.
        disabled={!session || status !== 'matched' || ordering.isPending}
        onClick={() => session && ordering.mutate(session)}
      >
        Sign an order
      </button>
      {ordering.isSuccess && <p role="status">Your order is signed.</p>}
      {problem && <Problem problem={problem} />}
    </>
  )
}
