'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import { useConfig } from '#react/wagmi/useConfig.ts'

/** The site's connectors and the announced ones, as wagmi's hook of this name gives them. */
export function useConnectors(): readonly Connector[] {
  const config = useConfig()
  const subscribe = useCallback(
    (onChange: () => void) => watchConnectors(config, { onChange }),
    [config],
  )
  const read = () => config.connectors
  return useSyncExternalStore(subscribe, read, read)
}
