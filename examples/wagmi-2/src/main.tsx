import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { injected, watchAnnouncedWallets } from 'latchkey/connectors/injected'
import { walletConnect } from 'latchkey/connectors/walletConnect'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useConnect,
  useConnections,
  useConnectors,
  useDisconnect,
  useSignMessage,
  WagmiProvider,
} from 'wagmi'
import { foundry } from 'wagmi/chains'

const config = createConfig({
  chains: [foundry],
  connectors: [
    injected(),
    walletConnect({
      projectId: '0123456789abcdef0123456789abcdef',
      appName: 'Connectors in wagmi 2',
      verify: false,
    }),
  ],
  transports: { [foundry.id]: http(import.meta.env.VITE_RPC_URL) },
  multiInjectedProviderDiscovery: false,
})
watchAnnouncedWallets(config)

function Wallets() {
  const connectors = useConnectors()
  const { connect, error } = useConnect()
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
  return (
    <>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      <output data-testid="uri">{uri}</output>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

function Account() {
  const [connection] = useConnections()
  const { disconnect } = useDisconnect()
  const { signMessage, data } = useSignMessage()
  if (!connection) return <Wallets />
  return (
    <>
      <p data-testid="address">{connection.accounts[0]}</p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p data-testid="signature">{data}</p>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>
  </WagmiProvider>,
)
