'use client'

import type { Connector } from 'wagmi'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { isPhone, type VisitorPlace, visitorPlace } from '#app/(wallet)/signIn/visitorPlace.ts'
import controls from '#app/ui/controls.module.css'
import { ExternalLink } from '#app/ui/ExternalLink.tsx'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import { inAppBrowserUrl } from '#connectors/injected/inAppBrowser.ts'
import type { WalletBookEntry } from '#connectors/injected/walletBook/WalletBookEntry.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { walletBookMessages } from '#lib/messages/walletBookMessages.ts'
import styles from './WalletBookDialog.module.css'

/** One wallet of the book: sign in with it, open the page inside it, get it, or why none of these. */
export function WalletBookRow({
  entry,
  connector,
  onUse,
}: {
  entry: WalletBookEntry
  connector: Connector | undefined
  onUse: () => void
}) {
  const { start } = useSignIn()
  const place = visitorPlace(navigator.userAgent, navigator.maxTouchPoints)
  const way = connector ? undefined : wayTo(entry, place)
  return (
    <li className={styles.row}>
      <WalletIcon name={entry.name} icon={entry.icon} />
      <span className={styles.name}>
        {entry.name}
        {connector && <small>{walletBookMessages.installed}</small>}
        {way?.note && <small>{way.note}</small>}
      </span>
      {connector && (
        <button
          type="button"
          className={controls.primary}
          onClick={() => {
            onUse()
            start(connector)
          }}
        >
          {walletBookMessages.use(entry.shortName ?? entry.name)}
        </button>
      )}
      {way?.open && (
        <a className={controls.primary} href={way.open} rel="noopener noreferrer">
          {walletBookMessages.open}
          <span className={controls.hidden}> {walletBookMessages.openIn(entry.name)}</span>
        </a>
      )}
      {way?.get && (
        <ExternalLink className={controls.button} href={way.get.url}>
          {walletBookMessages.get}
          <span className={controls.hidden}>
            {' '}
            {walletBookMessages.getFor(entry.name, walletBookMessages.places[way.get.place])}
          </span>
        </ExternalLink>
      )}
    </li>
  )
}

type Way = {
  open?: string
  get?: { url: string; place: keyof typeof walletBookMessages.places }
  note?: string
}

/** What this visitor can do to have the wallet: on a phone open the page in it, on a computer get it for the browser. */
function wayTo(entry: WalletBookEntry, place: VisitorPlace): Way {
  const downloads = entry.downloads ?? {}
  const direct = downloads[place]
  const get = direct
    ? { url: direct, place }
    : downloads.website
      ? { url: downloads.website, place: 'website' as const }
      : undefined
  if (isPhone(place)) {
    try {
      return { open: inAppBrowserUrl(entry, location.href), ...(get && { get }) }
    } catch (error) {
      const note = findWalletError(error)?.message
      return { ...(note && { note }), ...(get && { get }) }
    }
  }
  if (direct && get) return { get }
  const hasExtension = (['chrome', 'edge', 'firefox', 'safari', 'opera'] as const).some(
    (browser) => downloads[browser],
  )
  const note = hasExtension
    ? walletBookMessages.notHere(walletBookMessages.places[place])
    : downloads.ios || downloads.android
      ? walletBookMessages.phoneOnly
      : get
        ? undefined
        : walletBookMessages.unknown
  return { ...(get && { get }), ...(note && { note }) }
}
