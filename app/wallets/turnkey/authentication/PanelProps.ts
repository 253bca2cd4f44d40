import type { ReactNode } from 'react'
import type { AuthenticationProps } from '#app/(wallet)/session/SignInFlow.ts'
import type { EmbeddedAuth } from '#app/wallets/turnkey/authentication/useEmbeddedAuth.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** Props of the authentication of an embedded wallet's user. */
export type EmbeddedAuthProps = AuthenticationProps & { wallet: EmbeddedWallet }

/** Props of every screen: the wallet, the available steps, and the last message as children. */
export type PanelProps = EmbeddedAuthProps & EmbeddedAuth & { children: ReactNode }
