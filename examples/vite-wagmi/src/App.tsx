import { useEffect, useState } from 'react'
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
} from 'wagmi'

const permit = {
  domain: { name: 'Token', version: '1', chainId: 31337 },
  types: { Permit: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Permit',
  message: { value: 1n },
} as const

export function App() {
  const { address } = useConnection()
  return <main>{address ? <Account address={address} /> : <Connect />}</main>
}

function Connect() {
  const connectors = useConnectors()
  const connect = useConnect()
  const [uri, setUri] = useState('')
  useEffect(() => {
    const remove = connectors.map((connector) => {
      const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
        if (type === 'display_uri') setUri(String(data))
      }
      connector.emitter.on('message', onMessage)
      return () => connector.emitter.off('message', onMessage)
    })
    return () => {
      for (const end of remove) end()
    }
  }, [connectors])
  return (
    <>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect.mutate({ connector })}>
          {connector.name}
        </button>
      ))}
      {uri ? <a href={uri}>Open a wallet</a> : null}
      {connect.error ? <p role="alert">{connect.error.message}</p> : null}
    </>
  )
}

function Account({ address }: { address: string }) {
  // While wagmi reconnects after a reload, its connector cannot sign yet.
  const { status } = useConnection()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const signTypedData = useSignTypedData()
  const send = useSendTransaction()
  const result = signMessage.data ?? signTypedData.data ?? send.data
  const error = signMessage.error ?? signTypedData.error ?? send.error
  return (
    <>
      <p data-testid="address">{address}</p>
      <fieldset disabled={status !== 'connected'}>
        <button type="button" onClick={() => signMessage.mutate({ message: 'Hello' })}>
          Sign
        </button>
        <button type="button" onClick={() => signTypedData.mutate(permit)}>
          Permit
        </button>
        <button
          type="button"
          onClick={() =>
            send.mutate({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
          }
        >
          Send
        </button>
        <button type="button" onClick={() => disconnect.mutate({})}>
          Disconnect
        </button>
      </fieldset>
      {result ? <output>{result}</output> : null}
      {error ? <p role="alert">{error.message}</p> : null}
    </>
  )
}
