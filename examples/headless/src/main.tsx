import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey/react'
import { wagmiWallets } from 'latchkey/react/wagmi'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { foundry } from 'wagmi/chains'
import 'latchkey/styles.css'
import { Pay } from './Pay.tsx'
import { SignIn } from './SignIn.tsx'

const rpcUrl = import.meta.env.VITE_RPC_URL

/** The app's own config, with wagmi's connectors; `WagmiProvider` below is the app's, too. */
const wagmiConfig = createConfig({
  chains: [foundry],
  transports: { [foundry.id]: http(rpcUrl) },
})

const { id, name, nativeCurrency } = foundry
const config = { appName: 'Tea House', chains: [{ id, name, nativeCurrency, rpcUrl }] }
const wallets = wagmiWallets(wagmiConfig)

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <LatchkeyProvider config={config} wallets={wallets}>
          <SignIn />
          <Pay />
        </LatchkeyProvider>
      </Suspense>
    </QueryClientProvider>
  </WagmiProvider>,
)
