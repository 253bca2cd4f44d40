import type { Page } from '@playwright/test'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'
import { english } from '../../lib/messages/english.ts'
import { devWallet, signIn } from '../support/devWalletActions.ts'
import { signUp } from '../support/embeddedActions.ts'
import { signInWithSmartWallet, smartWalletName } from '../support/smartWalletActions.ts'
import { signInWithWalletConnect, walletConnectName } from '../support/walletConnectActions.ts'

/** What a sign-in uses; `page` has an authenticator. */
export type User = {
  page: Page
  wallet: BrowserWallet
  phone: PhoneWallet
  smartWallet: SmartWallet
}

/** A kind's button on the sign-in page, and a user who signs in and approves what follows. */
type WalletActions = { button: string; signIn(user: User): Promise<unknown> }

const actions: Record<string, WalletActions> = {
  injected: { button: devWallet, signIn: ({ page, wallet }) => signIn(page, wallet) },
  turnkey: {
    button: english.signIn.passkey,
    signIn: ({ page }) => signUp(page),
  },
  walletConnect: {
    button: walletConnectName,
    signIn: ({ page, phone }) => signInWithWalletConnect(page, phone),
  },
  smartWallet: {
    button: smartWalletName,
    signIn: ({ page, smartWallet }) => signInWithSmartWallet(page, smartWallet),
  },
}

/** Signs in with a kind of wallet, which then approves every request. */
export async function signInWith(kind: string, user: User): Promise<void> {
  await actionsOf(kind).signIn(user)
}

/** The name of a kind's button on the sign-in page. */
export function buttonOf(kind: string): string {
  return actionsOf(kind).button
}

function actionsOf(kind: string) {
  const found = actions[kind]
  if (!found) throw new Error(`e2e/wallets/walletActions.ts has no sign-in with ${kind}.`)
  return found
}
