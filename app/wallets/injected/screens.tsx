'use client'

import type { WalletScreens } from '#app/wallets/WalletScreens.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'

/** Screens of browser wallets, which ask in a window of their own. */
export const screens: WalletScreens = {
  cannotAuthorize: authorizationMessages.cannot.injected,
}
