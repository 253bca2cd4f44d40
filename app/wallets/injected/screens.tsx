'use client'

import type { Connector } from 'wagmi'
import type { WalletScreens } from '#app/wallets/WalletScreens.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'

/** Screens of browser wallets, which ask in a window of their own. */
export const screens: WalletScreens = {
  supports: (connector): connector is Connector => Boolean(connector),
  cannotAuthorize: authorizationMessages.cannot.injected,
}
