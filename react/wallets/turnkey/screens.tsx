'use client'

import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { returnPurposes } from '#lib/protocol/openId.ts'
import { readSentCode } from '#lib/wallets/sentCode.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { type EmbeddedConnector, isEmbedded } from '#react/wallets/EmbeddedConnector.ts'
import type {
  RenderAuthentication,
  SignInMethod,
  SignInPurpose,
} from '#react/wallets/SignInFlow.ts'
import { openIdReturn } from '#react/wallets/turnkey/authentication/openIdReturn.ts'
import type {
  AccountContentProps,
  AccountItemsProps,
  WalletScreens,
} from '#react/wallets/WalletScreens.ts'

const loadAccount = () => import('#react/wallets/turnkey/account/EmbeddedAccountContent.tsx')
const loadItems = () => import('#react/wallets/turnkey/SessionItems.tsx')

/** Screens of embedded wallets, which have no UI of their own. */
export const screens: WalletScreens<EmbeddedConnector> = {
  supports: isEmbedded,
  preload: () => void loadAuthentication().catch(() => undefined),
  whenIdle: async ({ turnkey }, signal, choose) => {
    if (signal.aborted || !turnkey) return
    const code = readSentCode()
    if (code?.purpose === 'signIn') return choose({ id: code.walletId })
    // Older browsers have no such offer, and load nothing more.
    if (!window.PublicKeyCredential?.isConditionalMediationAvailable) return
    const { offerPasskey } = await import('#connectors/turnkey/passkey/offerPasskey.ts')
    const approved = await offerPasskey(turnkey, signal)
    if (approved && !signal.aborted) choose({}, { type: 'passkey', approved })
  },
  stepText: (read) => {
    const { opening, openingText } = read('embeddedSession')
    const text = { title: opening, text: openingText }
    return { connect: text, challenge: text, sign: text, verify: text }
  },
  authenticate,
  disconnectedNotice: (read) => {
    const { expired, expiredText } = read('embeddedSession')
    return { text: expired, detail: expiredText }
  },
  AccountContent,
  AccountItems,
  endSessions: async (connector) => {
    const { endBrowserSessions } = await import('#react/wallets/turnkey/account/SessionsPanel.tsx')
    await endBrowserSessions(await connector.embedded())
  },
  deleteWallet: async (connector) => (await connector.embedded()).deleteWallet(),
  hasWindow: false,
  signAuthorization: async (...parameters) => {
    const { signAuthorization } = await import('#react/wallets/turnkey/signAuthorization.ts')
    return signAuthorization(...parameters)
  },
  openSponsoredSender: async (...parameters) => {
    const { openSponsoredSender } = await import('#react/wallets/turnkey/openSponsoredSender.ts')
    return openSponsoredSender(...parameters)
  },
}

function AccountContent(props: AccountContentProps<EmbeddedConnector>) {
  const Content = useLoaded(loadAccount, true)?.EmbeddedAccountContent
  return Content ? <Content {...props} /> : props.children
}

function AccountItems(props: AccountItemsProps<EmbeddedConnector>) {
  const Items = useLoaded(loadItems, true)?.SessionItems
  return Items ? <Items {...props} /> : props.children
}

/** Loads the screens by which the user authenticates. */
const loadAuthentication = () =>
  import('#react/wallets/turnkey/authentication/Authentication.tsx').then(
    ({ Authentication }) => Authentication,
  )

/**
 * Resolves with the screen that authenticates the user, as the wallet has no UI of its own;
 * undefined while its session is active, unless the user is to be proven: it may be older than the proof.
 */
export async function authenticate(
  connector: EmbeddedConnector,
  method: SignInMethod | undefined,
  purpose: SignInPurpose,
): Promise<RenderAuthentication | undefined> {
  const wallet = await connector.embedded()
  await untilLoaded(wallet)
  // A recovery session can do nothing but recover. A return is completed, or says why it cannot be: a link
  // to it signs nobody in.
  const isOpen = wallet.session().state === 'active' && !wallet.recovery.state()
  if (purpose !== 'prove' && isOpen && !openIdReturn('signIn')) return undefined
  const [Authentication, remembersPasskey] = await Promise.all([
    loadAuthentication(),
    wallet.remembersPasskey(),
  ])
  // Who has just chosen something else gets that.
  const sentCode = method === undefined ? wallet.sentCode('signIn') : undefined
  const start = {
    isSignIn: purpose === 'signIn',
    remembersPasskey,
    returnsFor: returnPurposes.find((one) => one === purpose),
    ...(sentCode && { sentCode }),
    ...(method?.type === 'passkey' && { approved: method.approved }),
    ...(method?.type === 'email' && { email: method.email }),
    ...(method?.type === 'provider' && { provider: method.provider }),
  }
  return (props) => <Authentication wallet={wallet} start={start} {...props} />
}

function untilLoaded(wallet: EmbeddedWallet) {
  let unsubscribe = () => {}
  const loaded = new Promise<void>((resolve) => {
    const check = () => {
      if (wallet.session().state !== 'loading') resolve()
    }
    // Subscribing makes the wallet restore the session of an earlier page.
    unsubscribe = wallet.subscribe(check)
    check()
  })
  return loaded.finally(unsubscribe)
}
