'use client'

import { useSyncExternalStore } from 'react'
import type { EmbeddedRecovery } from '#lib/protocol/embeddedWallet.ts'

/** Expiry of the active email recovery, in milliseconds since 1970; undefined without one. */
export function useRecoveryExpiry(recovery: EmbeddedRecovery): number | undefined {
  return useSyncExternalStore(
    recovery.subscribe,
    () => recovery.state()?.sessionExpiration,
    () => undefined,
  )
}
