import { useMutation } from '@tanstack/react-query'
import type { EmbeddedMembers } from 'latchkey/connectors/turnkey'
import { useEffect, useState } from 'react'
import {
  type Connector,
  useConnect,
  useConnection,
  useConnectors,
  useSignMessage,
  useSignTypedData,
} from 'wagmi'
import { signIn } from './session.ts'

const order = {
  domain: { name: 'Tea House', version: '1', chainId: 31337 },
  types: { Order: [{ name: 'cups', type: 'uint256' }] },
  primaryType: 'Order',
  message: { cups: 2n },
} as const

/** The whole page: connect, then sign in and sign. */
export function App() {
  const { address, chainId, status } = useConnection()
  if (status !== 'connected') return <Connect />
  return <Account address={address} chainId={chainId} />
}

function Connect() {
  const connectors = useConnectors()
  const connect = useConnect()
  const uri = usePairingUri(connectors)
  const open = useMutation({
    mutationFn: async (connector: Connector) => {
      // A new embedded wallet: any other way to sign in to one is a method of it as well.
      if ('embedded' in connector) {
        const { embedded } = connector as unknown as EmbeddedMembers
        await (await embedded()).signUp({ passkeyName: 'Tea' })
      }
      await connect.mutateAsync({ connector })
    },
  })
  return (
    <main>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => open.mutate(connector)}>
          {connector.name}
        </button>
      ))}
      {uri && <a href={uri}>Open a wallet</a>}
      {open.error && <p role="alert">{open.error.message}</p>}
    </main>
  )
}

/** The URI that a phone scans, while WalletConnect waits for one. */
function usePairingUri(connectors: readonly Connector[]): string {
  const [uri, setUri] = useState('')
  useEffect(() => {
    const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
      if (type === 'display_uri') setUri(String(data))
    }
    for (const { emitter } of connectors) emitter.on('message', onMessage)
    return () => {
      for (const { emitter } of connectors) emitter.off('message', onMessage)
    }
  }, [connectors])
  return uri
}

function Account({ address, chainId }: { address: `0x${string}`; chainId: number }) {
  const { mutateAsync: signMessage } = useSignMessage()
  const typedData = useSignTypedData()
  const session = useMutation({
    mutationFn: () => signIn({ address, chainId }, (message) => signMessage({ message })),
  })
  const orders = useMutation({
    mutationFn: async () => {
      const response = await fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ signature: typedData.data }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.error.message)
      return String(answer.customer)
    },
  })
  const error = session.error ?? typedData.error ?? orders.error
  return (
    <main>
      <p data-testid="address">{address}</p>
      <button type="button" onClick={() => session.mutate()}>
        Sign in
      </button>
      {session.data && <p>Signed in as {session.data.address}</p>}
      <button type="button" onClick={() => typedData.mutate(order)}>
        Order
      </button>
      {typedData.data && (
        <>
          <output>{typedData.data}</output>
          <button type="button" onClick={() => orders.mutate()}>
            Send order
          </button>
        </>
      )}
      {orders.data && <p>Ordered by {orders.data}</p>}
      {error && <p role="alert">{error.message}</p>}
    </main>
  )
}
