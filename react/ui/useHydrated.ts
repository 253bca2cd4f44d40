import { useSyncExternalStore } from 'react'

/**
 * False in the server's HTML and until React has attached to it. What is typed or selected before
 * that would be lost, so fields are read-only and lists disabled meanwhile.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
