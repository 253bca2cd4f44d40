'use client'

import { useSyncExternalStore } from 'react'
import type { EmbeddedRecovery } from '#connectors/turnkey/EmbeddedWallet.ts'

/** Until when a recovery by e-mail is open, in milliseconds since 1970; undefined where none is. */
export function useRecoveryEnd(recovery: EmbeddedRecovery): number | undefined {
  return useSyncExternalStore(
    recovery.subscribe,
    () => recovery.state()?.sessionExpiration,
    () => undefined,
  )
}
