'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'

/** A value of the connector, read again on every wagmi `message`; undefined on the server. */
export function useConnectorState<connector extends Connector, value>(
  connector: connector,
  read: (connector: connector) => value | undefined,
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
