'use client'

import { useLoaded } from '#app/ui/useLoaded.ts'
import { type EmbeddedConnector, isEmbedded } from '#app/wallets/EmbeddedConnector.ts'
import { authenticate, loadAuthentication } from '#app/wallets/turnkey/authenticate.tsx'
import type {
  AccountContentProps,
  AccountItemsProps,
  WalletScreens,
} from '#app/wallets/WalletScreens.ts'
import { embeddedSessionMessages } from '#lib/messages/embeddedSessionMessages.ts'

const loadAccount = () => import('#app/wallets/turnkey/account/EmbeddedAccountContent.tsx')
const loadItems = () => import('#app/wallets/turnkey/SessionItems.tsx')

/** Screens of embedded wallets, which have no UI of their own. */
export const screens: WalletScreens<EmbeddedConnector> = {
  supports: isEmbedded,
  preload: () => void loadAuthentication().catch(() => undefined),
  stepText: {
    connect: { title: embeddedSessionMessages.opening, text: embeddedSessionMessages.takesAMoment },
    sign: { title: embeddedSessionMessages.signing, text: embeddedSessionMessages.signingText },
  },
  authenticate,
  lockedText: { text: embeddedSessionMessages.locked, detail: embeddedSessionMessages.lockedText },
  AccountContent,
  AccountItems,
  hasFingerprint: false,
  signAuthorization: async (connector, authorization) =>
    (await connector.embedded()).signAuthorization(authorization),
}

function AccountContent(props: AccountContentProps<EmbeddedConnector>) {
  const Content = useLoaded(loadAccount, true)?.EmbeddedAccountContent
  return Content ? <Content {...props} /> : props.children
}

function AccountItems(props: AccountItemsProps<EmbeddedConnector>) {
  const Items = useLoaded(loadItems, true)?.SessionItems
  return Items ? <Items {...props} /> : props.children
}
