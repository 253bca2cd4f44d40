'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Config, State } from 'wagmi'
import { type GetConnectionReturnType, getConnection } from 'wagmi/actions'
import { useConfig } from '#react/wagmi/useConfig.ts'

/** wagmi replaces its state with each change, so that one state has one connection. */
const connections = new WeakMap<State, GetConnectionReturnType>()

/**
 * The current connection, as wagmi's hook of this name gives it. That one compares its values deeply
 * and brings a replacement for a hook that React has by now, 2 kB for the first screen.
 */
export function useConnection(): GetConnectionReturnType {
  const config = useConfig()
  const subscribe = useCallback(
    (listener: () => void) => config.subscribe((state) => state, listener),
    [config],
  )
  const read = () => connectionOf(config)
  return useSyncExternalStore(subscribe, read, read)
}

function connectionOf(config: Config): GetConnectionReturnType {
  const { state } = config
  const connection = connections.get(state) ?? getConnection(config)
  connections.set(state, connection)
  return connection
}
