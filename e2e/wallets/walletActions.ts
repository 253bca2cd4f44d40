import type { Page } from '@playwright/test'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import type { WalletGroupKey } from '../../lib/protocol/entities.ts'
import { signIn } from '../support/devWalletActions.ts'
import { signUp } from '../support/embeddedActions.ts'
import { signInWithSmartWallet } from '../support/smartWalletActions.ts'
import { signInWithWalletConnect } from '../support/walletConnectActions.ts'

/** What a sign-in uses; `page` has an authenticator. */
export type User = {
  page: Page
  wallet: BrowserWallet
  phone: PhoneWallet
  smartWallet: SmartWallet
}

/** A kind's group in the list, and a user who signs in with it and approves what follows. */
type WalletActions = { group: WalletGroupKey; signIn(user: User): Promise<unknown> }

const actions: Record<string, WalletActions> = {
  injected: { group: 'device', signIn: ({ page, wallet }) => signIn(page, wallet) },
  turnkey: {
    group: 'fresh',
    signIn: ({ page }) => signUp(page),
  },
  walletConnect: {
    group: 'phone',
    signIn: ({ page, phone }) => signInWithWalletConnect(page, phone),
  },
  smartWallet: {
    group: 'smart',
    signIn: ({ page, smartWallet }) => signInWithSmartWallet(page, smartWallet),
  },
}

/** Signs in with a kind of wallet, which then approves every request. */
export async function signInWith(kind: string, user: User): Promise<void> {
  await actionsOf(kind).signIn(user)
}

/** The heading of a kind's group in the list. */
export function groupOf(kind: string): string {
  return signInMessages.groups[actionsOf(kind).group]
}

function actionsOf(kind: string) {
  const found = actions[kind]
  if (!found) throw new Error(`e2e/wallets/walletActions.ts has no sign-in with ${kind}.`)
  return found
}
