'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { EmbeddedSession, EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** The session of an embedded wallet, followed. Compared by what it says, whatever object says it. */
export function useEmbeddedSession(wallet: EmbeddedWallet): EmbeddedSession {
  const text = useSyncExternalStore(
    wallet.subscribe,
    () => JSON.stringify(wallet.session()),
    () => '{"state":"none"}',
  )
  return useMemo(() => JSON.parse(text) as EmbeddedSession, [text])
}
