'use client'

import { useEffect, useRef, useState } from 'react'
import type { KnownWallet } from '#lib/protocol/entities.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { loadDoneView, loadStepView, preloadSteps } from '#react/signIn/loadSteps.ts'
import { useWalletList } from '#react/signIn/useWalletList.ts'
import { preloadWhenIdle } from '#react/ui/preloadWhenIdle.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'
import { importScreens } from '#react/wallets/loadWalletScreens.ts'
import { shownWallet } from '#react/wallets/useWalletName.ts'

const loadBook = () => import('#react/signIn/walletBook/WalletBookDialog.tsx')
const preloadBook = () => void loadBook().catch(() => undefined)
const loadKnown = () => import('#react/signIn/openKnownWallet.ts')

/** Wallets in a fixed number of places, and a button that lists all of them. */
export function WalletPlaces() {
  const signInMessages = useMessages('signIn')
  const list = useRef<HTMLUListElement>(null)
  const { places, waiting, recentId, hasWalletBook, release } = useWalletList(list)
  const [book, setBook] = useState<{ isOpen: boolean; query: string }>({ isOpen: false, query: '' })
  const Book = useLoaded(loadBook, book.isOpen)?.WalletBookDialog
  const types = places.map((place) => (place.type === 'listed' ? place.wallet.type : ''))
  const ownTypes = [...new Set(types)].sort().join(' ')
  // The first view of each is there with the click.
  useEffect(
    () =>
      preloadWhenIdle(() => {
        const loading = ownTypes.split(' ').filter(Boolean).map(importScreens)
        void Promise.all([loadStepView(), loadDoneView(), ...loading]).catch(() => undefined)
      }),
    [ownTypes],
  )
  return (
    <>
      <ul
        ref={list}
        className="latchkey-wallet-places"
        onPointerOver={release}
        // A touch pointer leaves before its click arrives, so wait for the next frame.
        onPointerLeave={() => void requestAnimationFrame(release)}
        onBlur={release}
      >
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its element, and with it the focus
          <li key={index}>
            {place.type === 'listed' ? (
              <ListedButton wallet={place.wallet} isRecent={place.wallet.id === recentId} />
            ) : (
              <KnownButton
                wallet={place.wallet}
                onList={() => setBook({ isOpen: true, query: place.wallet.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {hasWalletBook && (
        <button
          type="button"
          className="latchkey-wallet-places-all latchkey-quiet latchkey-button"
          onPointerEnter={preloadBook}
          onFocus={preloadBook}
          onClick={() => setBook({ isOpen: true, query: '' })}
        >
          <span>{signInMessages.allWallets}</span>
          <small role="status">
            {waiting.length > 0 && signInMessages.moreFound({ count: waiting.length })}
          </small>
        </button>
      )}
      {Book && (
        <Book
          {...book}
          key={book.query}
          more={waiting}
          onOpenChange={(isOpen) => setBook((last) => ({ ...last, isOpen }))}
        />
      )}
    </>
  )
}

/** A wallet of the site: its button starts the sign-in. */
function ListedButton({ wallet, isRecent }: { wallet: ListedWallet; isRecent: boolean }) {
  const signInMessages = useMessages('signIn')
  const { start } = useSignIn()
  const store = useWalletStore()
  const { description, isInstalled, isDuplicate } = wallet
  const preload = () => preloadSteps(store, wallet)
  const { name, icon } = shownWallet(wallet)
  const note = isRecent ? signInMessages.lastUsed : isInstalled && signInMessages.installed
  return (
    <button
      type="button"
      className="latchkey-wallet-places-place latchkey-choice"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => start(wallet)}
    >
      <WalletIcon name={name} icon={icon} />
      <span className="latchkey-wallet-places-name">
        <Verbatim as="span">{name}</Verbatim>
        {isDuplicate ? (
          <small data-warns>{signInMessages.duplicate}</small>
        ) : (
          (note || description) && <small data-recent={isRecent}>{note || description}</small>
        )}
      </span>
    </button>
  )
}

/** A wallet that is not in this browser: its app is paired with, or the list says how to get it. */
function KnownButton({ wallet, onList }: { wallet: KnownWallet; onList: () => void }) {
  const { start } = useSignIn()
  const store = useWalletStore()
  const { name, icon } = wallet
  const preload = () =>
    void loadKnown()
      .then(({ preloadKnownWallet }) => preloadKnownWallet(wallet, store))
      .catch(() => undefined)
  async function open() {
    try {
      const { openKnownWallet } = await loadKnown()
      await openKnownWallet(wallet, store, { start, onList })
    } catch {
      // The list says why it cannot be loaded, and tries again.
      onList()
    }
  }
  return (
    <button
      type="button"
      className="latchkey-wallet-places-place latchkey-choice"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
    >
      <WalletIcon name={name} icon={icon} />
      <span className="latchkey-wallet-places-name">
        <Verbatim as="span">{name}</Verbatim>
      </span>
    </button>
  )
}
