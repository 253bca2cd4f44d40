import { eagerWallets } from 'latchkey/react'
import { wallets } from '#wallets.config.ts'

/** This site's wallets with wagmi's core, which SiteProviders.tsx loads once a page needs them. */
export const siteWallets = eagerWallets(wallets)
