'use client'

import type { WalletScreens } from '#react/wallets/WalletScreens.ts'

/** Screens of browser wallets, which show requests in their own window. */
export const screens: WalletScreens = {
  cannotAuthorize: (name, read) => read('authorization').cannot.injected({ name }),
}
