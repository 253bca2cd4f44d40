import type { ApprovedSignIn, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { OpenIdProvider } from '#lib/protocol/entities.ts'
import type { ReturnPurpose } from '#lib/protocol/openId.ts'
import type { AuthenticationProps } from '#react/wallets/SignInFlow.ts'

/** How the authentication begins. */
export type AuthenticationStart = {
  /** On the sign-in card, whose first view has the other ways. */
  isSignIn: boolean
  /** The browser prompts for the passkey at once. */
  remembersPasskey: boolean
  /** A code is sent to this address at once. */
  email?: string
  /** A code that was sent before the page was loaded again. */
  sentCode?: ReturnType<EmbeddedWallet['sentCode']>
  /** A passkey of the browser's autofill has approved the sign-in. */
  approved?: ApprovedSignIn | undefined
  /** The browser goes to this provider at once. */
  provider?: OpenIdProvider
  /** What the page goes on with once a provider has returned to it, if not with a sign-in. */
  returnsFor: ReturnPurpose | undefined
}

/** Props of the authentication of an embedded wallet's user. */
export type EmbeddedAuthProps = AuthenticationProps & {
  wallet: EmbeddedWallet
  start: AuthenticationStart
}
