import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Account } from './Account.tsx'
import { adapter } from './kit.ts'

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <appkit-button />
      <Account />
    </QueryClientProvider>
  </WagmiProvider>,
)
