import type { ReactNode } from 'react'
import type { IdentifyProps } from '#app/(wallet)/signIn/embedded/IdentifyProps.ts'
import type { Identification } from '#app/(wallet)/signIn/embedded/useIdentify.ts'

/** What every screen gets: the wallet, the steps it may take, and as children what was said last. */
export type PanelProps = IdentifyProps & Identification & { children: ReactNode }
