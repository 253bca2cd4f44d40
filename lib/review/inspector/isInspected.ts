import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'

/** Whether requests to wallets are listed for developers: on the devnet, and where a site says so. */
export const isInspected = ({ devnetUrl }: PublicConfig, { inspector }: Wallets): boolean =>
  inspector ?? devnetUrl !== undefined

/** Where this browser keeps the list. */
export const inspectorKey = ({ cookieSuffix }: PublicConfig): string => `inspector${cookieSuffix}`
