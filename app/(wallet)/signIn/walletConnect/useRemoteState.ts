'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { RemoteConnector } from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'

/** A value of the connector, read again on every wagmi `message`. */
export function useRemoteState<value>(
  connector: RemoteConnector,
  read: (connector: RemoteConnector) => value | undefined,
): value | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      connector.emitter.on('message', listener)
      return () => connector.emitter.off('message', listener)
    },
    [connector],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(connector),
    () => undefined,
  )
}
