import type { BrowserContext, Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import { watchSmartWalletPopups } from '#packages/playwright/src/smartWallet.ts'
import { signInMessages } from '../../lib/messages/signInMessages.ts'
import type { WalletGroupKey } from '../../lib/protocol/entities.ts'
import { signIn } from '../support/devWalletActions.ts'
import { allowAlgorithmWarning, signUp } from '../support/embeddedActions.ts'
import { signInWithSmartWallet } from '../support/smartWalletActions.ts'
import { signInWithWalletConnect } from '../support/walletConnectActions.ts'
import type { Watch } from '../support/watchPage.ts'

/** What a sign-in uses. */
export type User = { page: Page; context: BrowserContext; control: DevnetClient; watch: Watch }

/** A kind's group in the list, and a user who signs in with it and approves what follows. */
type WalletActions = { group: WalletGroupKey; signIn(user: User): Promise<unknown> }

const actions: Record<string, WalletActions> = {
  injected: { group: 'device', signIn: ({ page, control }) => signIn(page, control) },
  turnkey: {
    group: 'fresh',
    async signIn({ page, watch }) {
      allowAlgorithmWarning(watch)
      await addVirtualAuthenticator(page)
      await signUp(page)
    },
  },
  walletConnect: {
    group: 'phone',
    signIn: ({ page, control }) => signInWithWalletConnect(page, control),
  },
  smartWallet: {
    group: 'smart',
    async signIn({ page, context, control, watch }) {
      allowAlgorithmWarning(watch)
      await watchSmartWalletPopups(context)
      await signInWithSmartWallet(page, control)
    },
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
