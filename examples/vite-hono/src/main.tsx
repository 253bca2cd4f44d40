import './site.css'
import 'latchkey/styles.css'
import {
  eagerWallets,
  LatchkeyProvider,
  QueryProvider,
  SessionBanner,
  SignInButton,
} from 'latchkey/react'
import type { PublicConfig } from 'latchkey/wallets'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { wallets } from './wallets.ts'

const config: PublicConfig = await (await fetch('/config.json')).json()
// The devnet's wallet, which a person has in place of an extension.
if (config.devWalletUrl) await import(/* @vite-ignore */ config.devWalletUrl)

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider config={config} wallets={eagerWallets(wallets)}>
    <header>
      <strong>{config.appName}</strong>
      <SignInButton />
    </header>
    <SessionBanner />
    <QueryProvider>
      <App />
    </QueryProvider>
  </LatchkeyProvider>,
)
