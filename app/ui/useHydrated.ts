import { useSyncExternalStore } from 'react'

/**
 * False in the server's HTML and until React has attached to it. Text typed before that would be
 * lost, so fields are read-only meanwhile.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
