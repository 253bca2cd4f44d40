'use client'

import { type RefObject, useEffect, useReducer, useState } from 'react'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { initialPlaces, updatePlaces, type WalletPlace } from '#react/signIn/updatePlaces.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'

/** The wallets of the sign-in page. */
type WalletPlaces = {
  /** In the order of wallets.config.ts; browser wallets have a fixed number of places. */
  places: WalletPlace[]
  /** Wallets found in this browser for which there is no place. */
  waiting: ListedWallet[]
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
  const { wallets: all, recentId: lastId, discovery } = useWallets()
  const wallets = all.filter((one) => !authenticates(one))
  const known = usePublicConfig().signInPage?.bestKnownWallets ?? []
  const recentId = all.find(({ id }) => id === lastId)?.id
  const hasWalletBook =
    discovery !== undefined || wallets.some(({ pairsWithApps }) => pairsWithApps)
  const found = wallets.filter(({ type }) => type === discovery?.type)
  const others = wallets.filter(({ type }) => type !== discovery?.type)
  const candidates = { found, known: hasWalletBook ? known : [], recentId }
  const [state, setState] = useState(() => ({
    places: initialPlaces(candidates),
    waiting: [] as ListedWallet[],
  }))
  const [releases, release] = useReducer((count: number) => count + 1, 0)
  const before = countBefore(all, others, discovery?.index)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the candidates by what they show
  useEffect(() => {
    const isHeld = (index: number) =>
      list.current?.children[before + index]?.matches(':hover, :focus-within') ?? false
    setState(({ places }) => updatePlaces(places, candidates, isHeld))
  }, [
    found
      .map(
        ({ id, isInstalled, isDuplicate, name, icon }) =>
          `${id} ${isInstalled} ${isDuplicate} ${name} ${icon}`,
      )
      .join(),
    recentId,
    releases,
  ])

  const ofOthers = others.map((wallet): WalletPlace => ({ type: 'listed', wallet }))
  return {
    places: ofOthers.toSpliced(before, 0, ...state.places),
    waiting: state.waiting,
    recentId,
    hasWalletBook,
    release,
  }
}

/** The wallet behind the email field and the passkey button, the last used one if several. */
export function useAuthenticatingWallet(): ListedWallet | undefined {
  const { wallets, recentId } = useWallets()
  const authenticating = wallets.filter(authenticates)
  return authenticating.find(({ id }) => id === recentId) ?? authenticating[0]
}

/** Whether a wallet is offered as an email field and a passkey button, not by its name. */
function authenticates({ authenticationMethods }: ListedWallet) {
  return authenticationMethods !== undefined
}

/** Number of other wallets that precede the browser wallets. */
function countBefore(
  wallets: readonly ListedWallet[],
  others: readonly ListedWallet[],
  index: number | undefined,
) {
  if (index === undefined) return 0
  return others.filter((one) => wallets.indexOf(one) < index).length
}
