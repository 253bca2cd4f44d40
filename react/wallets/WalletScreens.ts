import type { ComponentType, ReactNode } from 'react'
import type { Connector } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import type { AuthorizationRequest, SignedAuthorization } from '#lib/protocol/embedded.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { SectionReader } from '#react/locale/useMessages.ts'
import type {
  RenderAuthentication,
  SignInMethod,
  SignInPurpose,
  SignInStep,
  WalletApp,
} from '#react/wallets/SignInFlow.ts'

/** Title and text of a step. */
export type StepText = { title: string; text: string }

/** Props of the account page's content; the children are shown until it is loaded. */
export type AccountContentProps<kind extends Connector> = {
  connector: kind
  session: Session
  children: ReactNode
}

/** Props of the account menu's items; the children are shown until they are loaded. */
export type AccountItemsProps<kind extends Connector> = { connector: kind; children: ReactNode }

/** Another account that sends for the signed-in one, without paying network fees. */
export type SponsoredSender = {
  address: `0x${string}`
  /**
   * Sends calls as one user operation (ERC-4337), all or none, and resolves with its hash.
   * @throws WalletError sponsorshipRefused, paymasterUnavailable; nothing was sent
   */
  sendCalls(
    calls: readonly { to: `0x${string}`; value: bigint; data?: `0x${string}` }[],
  ): Promise<`0x${string}`>
}

/** Whom to look for a sponsored sender for, where, and the base path of the server's routes. */
export type SponsoredSenderQuery = { account: `0x${string}`; chainId: number; basePath: string }

/**
 * What the site shows of one kind of wallet, exported as `screens` by
 * `react/wallets/<connector type>/screens.tsx`. Every part is optional: without it, the generic
 * screen is shown, as for a connector that has no such file.
 */
export type WalletScreens<kind extends Connector = Connector> = {
  /**
   * Whether the connector has the members that these screens use.
   * @default every connector of the type has
   */
  supports?(connector: Connector): connector is kind
  /** Preloads the first screen on hover, focus and touch. */
  preload?(): void
  /**
   * Called once a sign-in page that shows this wallet's fields is idle, until it is aborted. `choose`
   * starts a sign-in for the user: one that goes on after a reload, of the wallet with that `id`, or
   * one by a passkey of the browser's autofill.
   */
  whenIdle?(
    config: PublicConfig,
    signal: AbortSignal,
    choose: (wallet: { id?: string }, method?: SignInMethod) => void,
  ): Promise<void>
  /** Texts of a step, if the generic ones do not fit. */
  stepText?(read: SectionReader): Partial<Record<SignInStep, StepText>>
  /** Replaces the screen of the connect step; `app` is the wallet app that the user chose. */
  ConnectStep?: ComponentType<{ connector: kind; app: WalletApp | undefined }>
  /**
   * Resolves with the screen that has to authenticate the user first, undefined if none has to: to prove
   * them, also one who is authenticated, because that may be long ago.
   */
  authenticate?(
    connector: kind,
    method: SignInMethod | undefined,
    purpose: SignInPurpose,
  ): Promise<RenderAuthentication | undefined>
  /** Shown while a request is pending: how to get to the wallet. */
  PendingRequest?: ComponentType<{ connector: kind }>
  /** What the wallet did not approve when it connected. */
  MissingPermissions?: ComponentType<{ connector: kind }>
  /** Label of the retry button, by the error that occurred. */
  retryLabels?(read: SectionReader): Record<string, string>
  /** Texts of the banner while the wallet is disconnected and the user is signed in. */
  disconnectedNotice?(read: SectionReader): { text: string; detail: string }
  /** Content of the account page while the wallet is connected. */
  AccountContent?: ComponentType<AccountContentProps<kind>>
  /** Ends the wallet's own sessions in other browsers, when the user signs these out. */
  endSessions?(connector: kind): Promise<void>
  /** Deletes the wallet with its keys at its vendor, for ever, when the user deletes their account. */
  deleteWallet?(connector: kind): Promise<void>
  /** Items of the account menu, with the link to the account page. */
  AccountItems?: ComponentType<AccountItemsProps<kind>>
  /**
   * Whether the wallet shows requests itself, perhaps with a digest to compare with the review's.
   * @default true
   */
  hasWindow?: boolean
  /** Signs an EIP-7702 authorization. */
  signAuthorization?(
    connector: kind,
    authorization: AuthorizationRequest,
  ): Promise<SignedAuthorization>
  /**
   * Resolves with an account whose network fees the site pays on this chain, such as the smart
   * wallet that the account owns; undefined if there is none.
   */
  openSponsoredSender?(
    connector: kind,
    query: SponsoredSenderQuery,
  ): Promise<SponsoredSender | undefined>
  /** Why the wallet cannot sign authorizations, if it has no `signAuthorization`. */
  cannotAuthorize?(name: string, read: SectionReader): string
}
