'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { EmbeddedSession, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** Subscribes to an embedded wallet's session. Compared by value, not by object identity. */
export function useEmbeddedSession(wallet: EmbeddedWallet): EmbeddedSession {
  const text = useSyncExternalStore(
    wallet.subscribe,
    () => JSON.stringify(wallet.session()),
    () => '{"state":"none"}',
  )
  return useMemo(() => JSON.parse(text) as EmbeddedSession, [text])
}
