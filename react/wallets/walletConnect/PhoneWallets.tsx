'use client'

import { useEffect, useRef, useState } from 'react'
import { chooserLink, type PhonePlatform, pairingLink } from '#connectors/walletConnect/deepLink.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { throughTelegram } from '#react/ui/throughTelegram.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { WalletConnectConnector } from '#react/wallets/walletConnect/WalletConnectConnector.ts'
import './PhoneWallets.css'

/** Number of wallets from which a search field is shown. */
const searchFrom = 7

type App = Pick<
  WalletBookEntry,
  'groupKey' | 'name' | 'shortName' | 'icon' | 'deepLinks' | 'downloads'
>

/**
 * On a phone: the wallet book's wallets with a link. They are plain links, so that a tap opens the
 * app even if the browser blocks navigation by scripts. Without `uri` they are disabled in place.
 */
export function PhoneWallets({
  connector,
  uri,
  platform,
  isChosen,
}: {
  connector: WalletConnectConnector
  uri: string | undefined
  platform: PhonePlatform
  /** Whether the user has chosen an app on the page before: it is opened, and the others are not shown. */
  isChosen: boolean
}) {
  const walletConnectMessages = useMessages('walletConnect')
  const chosenName = connector.chosenApp()?.name
  const rank = ({ name }: App) => (name === chosenName ? 0 : 1)
  const apps = [...useApps()].sort((one, other) => rank(one) - rank(other))
  const [isListed, setListed] = useState(!isChosen)
  const chosen = apps.find(({ name }) => name === chosenName)
  const [query, setQuery] = useState('')
  const [tapped, setTapped] = useState<App>()
  const term = query.trim().toLowerCase()
  const found = apps.filter(({ name }) => name.toLowerCase().includes(term))
  const chooser = uri && chooserLink(uri, platform)
  if (!isListed && chosen)
    return (
      <div className="latchkey-phone-wallets">
        <OpenApp
          app={chosen}
          href={uri && pairingLink(chosen.deepLinks, uri, platform, connector.links)}
          onOpen={() => setTapped(chosen)}
        />
        <Download app={tapped} platform={platform} />
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => setListed(true)}
        >
          {walletConnectMessages.otherWallets}
        </button>
      </div>
    )
  return (
    <div className="latchkey-phone-wallets">
      {apps.length >= searchFrom && (
        <input
          type="search"
          className="latchkey-input"
          aria-label={walletConnectMessages.search}
          placeholder={walletConnectMessages.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div className="latchkey-phone-wallets-scroller">
        <p
          role="status"
          className={found.length === 0 && term ? 'latchkey-phone-wallets-none' : undefined}
        >
          {found.length === 0 &&
            term &&
            walletConnectMessages.nothingFound({ query: query.trim() })}
        </p>
        <ul className="latchkey-phone-wallets-apps" aria-label={walletConnectMessages.appsLabel}>
          {found.map((app) => (
            <li key={app.groupKey}>
              <AppLink
                app={app}
                href={uri && pairingLink(app.deepLinks, uri, platform, connector.links)}
                onChoose={({ name, deepLinks }) => {
                  setTapped(app)
                  void connector.chooseApp({ name, ...(deepLinks && { deepLinks }) })
                }}
              />
            </li>
          ))}
          {chooser && (
            <li>
              <a className="latchkey-button" href={chooser}>
                {walletConnectMessages.otherApp}
              </a>
            </li>
          )}
        </ul>
      </div>
      <Download app={tapped} platform={platform} />
    </div>
  )
}

/** Where to get an app. No browser says whether a link has opened one: one that is missing opens nothing. */
function Download({ app, platform }: { app: App | undefined; platform: PhonePlatform }) {
  const walletConnectMessages = useMessages('walletConnect')
  const download = app?.downloads?.[platform]
  return (
    <div role="status">
      {app && download && (
        <ExternalLink className="latchkey-quiet latchkey-button" href={download}>
          {walletConnectMessages.getApp({ name: app.name })}
        </ExternalLink>
      )}
    </div>
  )
}

/** Opens the chosen app as soon as there is a link, and again on a tap, for browsers that wait for one. */
function OpenApp({
  app: { name, shortName = name, icon },
  href,
  onOpen,
}: {
  app: App
  href: string | undefined
  onOpen: () => void
}) {
  const walletConnectMessages = useMessages('walletConnect')
  const link = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => link.current?.click(), [href])
  if (!href)
    return (
      <span className="latchkey-primary latchkey-button" aria-busy>
        <span className="latchkey-spinner" />
        <span>{walletConnectMessages.openWallet({ name: shortName })}</span>
      </span>
    )
  return (
    <a
      ref={link}
      className="latchkey-primary latchkey-button"
      href={href}
      target={/^https?:/.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer"
      onClick={(event) => {
        onOpen()
        throughTelegram(event)
      }}
    >
      <WalletIcon name={name} icon={icon} />
      <span>{walletConnectMessages.openWallet({ name: shortName })}</span>
    </a>
  )
}

function AppLink({
  app,
  href,
  onChoose,
}: {
  app: App
  href: string | undefined
  onChoose: (app: App) => void
}) {
  const { name, shortName = name, icon } = app
  const face = (
    <>
      <WalletIcon name={name} icon={icon} />
      <Verbatim as="span">{shortName}</Verbatim>
    </>
  )
  if (!href)
    return <span className="latchkey-phone-wallets-waiting latchkey-phone-wallets-app">{face}</span>
  return (
    <a
      className="latchkey-phone-wallets-app"
      href={href}
      target={/^https?:/.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer"
      onClick={(event) => {
        onChoose(app)
        throughTelegram(event)
      }}
    >
      {face}
    </a>
  )
}

/** Apps with their own link, in the book's order, after the devnet's phone. */
function useApps(): App[] {
  const walletConnectMessages = useMessages('walletConnect')
  const phone = usePublicConfig().walletConnect?.devPhoneUrl
  const [book, setBook] = useState<App[]>([])
  useEffect(() => {
    let isCurrent = true
    import('#lib/wallets/book/walletBook.ts').then(
      ({ walletBook }) => isCurrent && setBook(walletBook.filter(isReachable)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return phone ? [devPhone(phone, walletConnectMessages), ...book] : book
}

/** Includes wallets that prefer their browser extension: a phone has none. */
function isReachable({ walletConnect, deepLinks }: WalletBookEntry) {
  return Boolean(walletConnect && deepLinks)
}

function devPhone(url: string, walletConnectMessages: Messages['walletConnect']): App {
  return {
    groupKey: 'devnet-phone',
    name: walletConnectMessages.devPhone,
    icon: '',
    deepLinks: { universal: `${url}/wc?uri={uri}` },
  }
}
