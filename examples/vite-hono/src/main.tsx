import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { watchAnnouncedWallets } from 'latchkey/connectors/injected'
import type { PublicConfig } from 'latchkey/wallets'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { App } from './App.tsx'
import { wallets } from './wallets.ts'

const publicConfig: PublicConfig = await (await fetch('/config.json')).json()
const { chains, connectors } = wallets(publicConfig)
const config = createConfig({
  chains,
  connectors,
  transports: Object.fromEntries(publicConfig.chains.map(({ id, rpcUrl }) => [id, http(rpcUrl)])),
  multiInjectedProviderDiscovery: false,
})
watchAnnouncedWallets(config)

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
