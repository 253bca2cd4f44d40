import type { Elements } from '#react/ui/Elements.ts'
import type { EmbeddedAuthProps } from '#react/wallets/turnkey/authentication/EmbeddedAuthProps.ts'
import type { EmbeddedAuth } from '#react/wallets/turnkey/authentication/useEmbeddedAuth.ts'

/** Props of every screen: the wallet, the available steps, and the last message as children. */
export type PanelProps = EmbeddedAuthProps & EmbeddedAuth & { children: Elements }
