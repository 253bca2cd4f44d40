'use client'

import type { WalletScreens } from '#app/wallets/WalletScreens.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'

/** Screens of browser wallets, which show requests in their own window. */
export const screens: WalletScreens = {
  cannotAuthorize: authorizationMessages.cannot.injected,
}
