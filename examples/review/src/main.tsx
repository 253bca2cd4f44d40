import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ReviewDialogs, withReview } from 'latchkey/review'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { foundry } from 'wagmi/chains'
import 'latchkey/styles.css'
import { Account } from './Account.tsx'

const config = withReview(
  createConfig({
    chains: [foundry],
    transports: { [foundry.id]: http(import.meta.env.VITE_RPC_URL) },
  }),
)

// A test opens the page without it.
const isForgotten = location.search === '?without'

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    {!isForgotten && <ReviewDialogs />}
    <QueryClientProvider client={new QueryClient()}>
      <Account />
    </QueryClientProvider>
  </WagmiProvider>,
)
