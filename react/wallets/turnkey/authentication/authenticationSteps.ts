import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { AuthenticationStart } from '#react/wallets/turnkey/authentication/EmbeddedAuthProps.ts'
import type { useAuthenticationState } from '#react/wallets/turnkey/authentication/useAuthenticationState.ts'

/** What the steps of an authentication share: the wallet, the state, and how they go on. */
export type AuthenticationSteps = Pick<
  ReturnType<typeof useAuthenticationState>,
  'state' | 'change' | 'go' | 'run'
> & {
  wallet: EmbeddedWallet
  start: AuthenticationStart
  /** The session is active. */
  finish: () => void
}
