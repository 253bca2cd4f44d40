'use client'

import { type RefObject, useEffect, useReducer, useState } from 'react'
import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { usePublicConfig } from '#react/PublicConfigContext.tsx'
import { initialPlaces, updatePlaces, type WalletPlace } from '#react/signIn/updatePlaces.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'
import { useConnectors } from '#react/wagmi/useConnectors.ts'
import { pairsWithApps } from '#react/wallets/connectorMembers.ts'
import { useRecentConnector } from '#react/wallets/useWalletName.ts'

/** The wallets of the sign-in page. */
type WalletPlaces = {
  /** In the order of wallets.config.ts; browser wallets have a fixed number of places. */
  places: WalletPlace[]
  /** Wallets found in this browser for which there is no place. */
  waiting: Connector[]
  recentId: string | undefined
  /** Whether the site connects to wallets that a list of all wallets could name. */
  hasWalletBook: boolean
  /** Call it when the pointer or the focus leaves a place. */
  release: () => void
}

/**
 * Places of the wallet list. They are filled at the first paint, and no place moves: `list` is the
 * element whose children are the places, of which the hovered and focused ones are not replaced.
 */
export function useWalletList(list: RefObject<HTMLElement | null>): WalletPlaces {
  const discovery = walletDiscovery(useConfig())
  const all = useConnectors()
  const connectors = all.filter((one) => !authenticates(one))
  const known = usePublicConfig().signInPage?.bestKnownWallets ?? []
  const recentId = useRecentConnector()?.id
  const hasWalletBook = discovery !== undefined || connectors.some(pairsWithApps)
  const found = discovery ? connectors.filter(discovery.includes) : []
  const others = connectors.filter((one) => !discovery?.includes(one))
  const candidates = { found, known: hasWalletBook ? known : [], recentId }
  const [state, setState] = useState(() => ({
    places: initialPlaces(candidates),
    waiting: [] as Connector[],
  }))
  const [releases, release] = useReducer((count: number) => count + 1, 0)
  const before = countBefore(all, others, discovery?.index)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the candidates by what they show
  useEffect(() => {
    const isHeld = (index: number) =>
      list.current?.children[before + index]?.matches(':hover, :focus-within') ?? false
    setState(({ places }) => updatePlaces(places, candidates, isHeld))
  }, [found.map(({ uid, name, icon }) => `${uid} ${name} ${icon}`).join(), recentId, releases])

  const ofOthers = others.map((connector): WalletPlace => ({ type: 'connector', connector }))
  return {
    places: ofOthers.toSpliced(before, 0, ...state.places),
    waiting: state.waiting,
    recentId,
    hasWalletBook,
    release,
  }
}

/** The connector behind the email field and the passkey button, the last used one if several. */
export function useAuthenticatingConnector(): Connector | undefined {
  const connectors = useConnectors().filter(authenticates)
  const recent = useRecentConnector()
  return connectors.find(({ id }) => id === recent?.id) ?? connectors[0]
}

/** Whether a connector is offered as an email field and a passkey button, not by its name. */
function authenticates(connector: Connector) {
  return (connector as ConnectorMembers).authenticationMethods !== undefined
}

/** Number of other wallets that precede the browser wallets. */
function countBefore(
  connectors: readonly Connector[],
  others: readonly Connector[],
  index: number | undefined,
) {
  if (index === undefined) return 0
  return others.filter((one) => connectors.indexOf(one) < index).length
}
