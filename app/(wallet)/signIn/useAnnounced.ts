'use client'

import { useSyncExternalStore } from 'react'
import { discovery } from '#connectors/injected/discovery.ts'

/** Subscribes to this browser's announced wallets (EIP-6963). */
export function useAnnounced() {
  return useSyncExternalStore(
    discovery.subscribe,
    discovery.getSnapshot,
    discovery.getServerSnapshot,
  )
}
