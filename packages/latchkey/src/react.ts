/** The one provider: wallets, messages, the session and the sign-in, and the review. */

/** Signs in over any page, in a dialog; signed in, it is the account's menu. */
export { SignInButton } from '#react/account/SignInButton.tsx'
/** The public configuration that the provider was given. */
export { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
export { eagerWallets } from '#react/eagerWallets.ts'
export {
  type LatchkeyConfig,
  LatchkeyProvider,
  type LatchkeyProviderProps,
} from '#react/LatchkeyProvider.tsx'
/** Passes messages to the screens, for a server that renders pages in several languages. */
export { MessagesProvider } from '#react/locale/MessagesContext.tsx'
/** Reads messages, and the page's language. */
export { useLocale, useMessages } from '#react/locale/useMessages.ts'
/** The router of the site, for links of the screens. Default: the browser itself. */
export { type Navigation, NavigationContext } from '#react/navigation/Navigation.ts'
/** wagmi and TanStack Query for wagmi's hooks, around what uses them. */
export { QueryProvider } from '#react/session/QueryProvider.tsx'
/** What a signed-in user should know: the wallet is locked, or uses another account or network. */
export { SessionBanner } from '#react/session/SessionBanner.tsx'
/** Who is signed in, and how the wallet relates to that. */
export { useSession } from '#react/session/SessionContext.ts'
/** Starts and cancels a sign-in, and tells its step: to draw one's own. */
export { useSignIn } from '#react/session/SignInProvider.tsx'
export { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
/** Sends a request of the site's own for which the user may have to prove first who they are. */
export { withProof } from '#react/session/withProof.ts'
/** The sign-in card: in place of content that needs a user, or on a page that continues. */
export { SignInHere } from '#react/signIn/SignInHere.tsx'
export { SignInOnPage } from '#react/signIn/SignInOnPage.tsx'
/** The wallets of the sign-in card, in the order of the list: to draw one's own. */
export { useWalletList } from '#react/signIn/useWalletList.ts'
/** Says that a part of the page whose code is loaded separately handles clicks, for `keepEarlyClicks`. */
export { repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
/** The wallets of `LatchkeyProvider`: with wagmi when a visitor needs it, or from the start. */
export type { CreateWallets } from '#react/wagmi/CreateWallets.ts'
export { deferredWallets } from '#react/wagmi/deferredWallets.ts'
export type { ListedWallet, ListedWallets } from '#react/wagmi/ListedWallets.ts'
/** wagmi without TanStack Query, for hooks that only read the connection. */
export { WagmiBoundary } from '#react/wagmi/WagmiBoundary.tsx'
/** The wallets as data, before wagmi is loaded and after, and how to load it. */
export { useWalletStore, useWallets } from '#react/wagmi/WalletStoreContext.ts'
export type { LoadedWagmi, WalletState, WalletStore } from '#react/wagmi/walletStore.ts'
