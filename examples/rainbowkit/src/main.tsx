import '@rainbow-me/rainbowkit/styles.css'
import 'latchkey/styles.css'
import {
  ConnectButton,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAuthentication, rainbowKitAdapter } from 'latchkey/authentication'
import { ReviewDialogs } from 'latchkey/review'
import { type ReactElement, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Account } from './Account.tsx'
import { config, isWithLatchkey } from './config.ts'

const authentication = createAuthentication()
const adapter = rainbowKitAdapter(authentication)

/** RainbowKit's screens, our sessions. */
function Authenticated({ children }: { children: ReactElement }) {
  const status = useSyncExternalStore(authentication.subscribe, authentication.status)
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      <p data-testid="status">{status}</p>
      {children}
    </RainbowKitAuthenticationProvider>
  )
}

const app = (
  <RainbowKitProvider>
    <ConnectButton />
    <Account />
  </RainbowKitProvider>
)

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    {isWithLatchkey && <ReviewDialogs />}
    <QueryClientProvider client={new QueryClient()}>
      {isWithLatchkey ? <Authenticated>{app}</Authenticated> : app}
    </QueryClientProvider>
  </WagmiProvider>,
)
