import { eagerWallets } from 'latchkey/react'
import { wallets } from '../wallets.config.ts'

/** The wallets with wagmi's core, which Providers.tsx loads once a page needs them. */
export const siteWallets = eagerWallets(wallets)
