import type { ComponentType } from 'react'
import type { State } from 'wagmi'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import type { WalletStore } from '#react/wagmi/walletStore.ts'

/** What the provider knows when it creates the page's wallets. */
export type PageOfWallets = {
  config: PublicConfig
  /** Names a wallet whose creation fails. */
  failedName: string
  /** Sets the dialog of the requests to review, before the first one waits. */
  showReviews: (dialog: () => ComponentType) => void
  /** The list as the server has rendered it, if one has. */
  listed: ListedWallets | undefined
  /**
   * The request's Cookie header.
   * @default in the browser: its cookies
   */
  cookie: string | undefined
  /** wagmi's state in that cookie, for the first paint. */
  initialState: State | undefined
  /** Whether a user is signed in, whose wallet the page needs. */
  isSignedIn: boolean
}

/** Creates the wallets of one page or one request, once and before any use of wagmi. */
export type CreateWallets = (page: PageOfWallets) => WalletStore
