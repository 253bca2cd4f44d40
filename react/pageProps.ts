import type { State } from 'wagmi'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { SectionName } from '#lib/messages/Messages.ts'
import { readMessages } from '#lib/messages/readMessages.ts'
import { sitewideSections } from '#lib/messages/sitewideSections.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { publicSignInPage } from '#lib/wallets/book/publicSignInPage.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'
import { walletStateOf } from '#lib/wallets/walletStorage.ts'
import type { PageMessages } from '#react/locale/MessagesContext.tsx'
import { pageMessages } from '#react/locale/pageMessages.ts'
import type { InitialSession } from '#react/session/useServerSession.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'

type PageOptions = {
  config: PublicConfig
  /** The request's Cookie header. Only wagmi's own cookies get into the page. */
  cookie: string | null | undefined
  /** As `currentSession()` returns it; undefined if it could not be read. */
  session: Session | null | undefined
  /**
   * Language of the screens.
   * @default 'en'
   */
  locale?: Locale
  /**
   * What the page's screens say.
   * @default what signing in and the account menu need; `useMessages` names a section that is missing
   */
  sections?: readonly SectionName[]
}

/** What the server knows of a page: all that `LatchkeyProvider` needs besides the wallets' code. */
export type PageProps = {
  config: PublicConfig
  session: InitialSession
  cookie: string
  initialState: State | undefined
  listed: ListedWallets
  messages: PageMessages
}

/**
 * What a server that renders pages passes to `LatchkeyProvider`, as data: with it the first paint shows
 * this person's wallets and session, and the page loads wagmi later.
 * @throws an error that names a key of `bestKnownWallets` which is not in the wallet book
 */
export async function pageProps(
  wallets: Wallets,
  { config, session, locale = 'en', sections = sitewideSections, ...sent }: PageOptions,
): Promise<PageProps> {
  const { signIn } = await loadTranslation(locale)
  const { cookieSuffix } = config
  const { cookie, initialState } = walletStateOf(sent.cookie, cookieSuffix)
  const { loadFailed: failedName } = readMessages<'signIn'>(signIn, locale)
  return {
    config: { ...config, signInPage: publicSignInPage(wallets.signInPage) },
    session: session === undefined ? 'unknown' : session,
    cookie,
    initialState,
    listed: listWalletsOf(wallets, { cookie, cookieSuffix, failedName }),
    messages: await pageMessages(locale, sections),
  }
}
