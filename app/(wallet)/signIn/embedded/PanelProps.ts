import type { ReactNode } from 'react'
import type { IdentifyProps } from '#app/(wallet)/signIn/embedded/IdentifyProps.ts'
import type { Identification } from '#app/(wallet)/signIn/embedded/useIdentify.ts'

/** Props of every screen: the wallet, the available steps, and the last message as children. */
export type PanelProps = IdentifyProps & Identification & { children: ReactNode }
