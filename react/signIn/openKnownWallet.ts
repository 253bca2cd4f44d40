import type { Config, Connector } from 'wagmi'
import type { KnownWallet } from '#lib/protocol/entities.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import { walletBook } from '#lib/walletBook/walletBook.ts'
import type { SignInMethod } from '#react/session/SignInFlow.ts'
import { preloadSteps } from '#react/signIn/loadSteps.ts'
import { visitorPlatform, walletActions } from '#react/signIn/walletBook/walletActions.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { loadWagmi } from '#react/wagmi/deferredConfig.ts'
import { type AppConnector, pairsWithApps } from '#react/wallets/connectorMembers.ts'

type Opening = {
  start: (connector: Connector, method: SignInMethod) => void
  /** Shows the wallet in the list of all wallets, which says how to get it. */
  onList: () => void
}

/**
 * Opens a wallet that is not in this browser: pairs with its app, else opens this page in its
 * in-app browser, else shows where to get it.
 */
export async function openKnownWallet(
  wallet: KnownWallet,
  config: Config,
  { start, onList }: Opening,
): Promise<void> {
  const { pairing, open } = await waysToOpen(wallet, config)
  if (pairing) await startWithApp(pairing.connector, pairing.entry, start, pairing.extra)
  else if (open) location.assign(open)
  else onList()
}

/** Preloads what opening the wallet needs, if it is paired with; on hover, focus and touch. */
export async function preloadKnownWallet(wallet: KnownWallet, config: Config): Promise<void> {
  const { pairing } = await waysToOpen(wallet, config)
  if (pairing) preloadSteps(config, pairing.connector)
}

/** The connector that pairs with the wallet's app, else a link that opens the wallet, if any. */
async function waysToOpen({ groupKey }: KnownWallet, config: Config) {
  const entry = walletBook.find((one) => one.groupKey === groupKey)
  const connector = (await loadWagmi(config)).connectors.find(pairsWithApps)
  if (!entry) return {}
  const visit = {
    platform: visitorPlatform(navigator.userAgent, navigator.maxTouchPoints),
    pageUrl: location.href,
    isInstalled: false,
    offers: { extensions: walletDiscovery(config) !== undefined, apps: connector !== undefined },
  }
  const { canConnect, open, get } = walletActions(entry, visit)
  if (!connector || !(canConnect || (open && entry.walletConnect && entry.deepLinks)))
    return { open }
  const extra = get && get.source !== 'website' && !open ? { extensionUrl: get.url } : {}
  return { open, pairing: { connector, entry, extra } }
}

/** Pairs with the app of a wallet-book entry; `extra` is what the waiting screen offers besides. */
export async function startWithApp(
  connector: AppConnector,
  { name, shortName = name, icon, deepLinks }: WalletBookEntry,
  start: Opening['start'],
  extra: { extensionUrl?: string } = {},
): Promise<void> {
  const links = deepLinks && { deepLinks }
  // This only affects the order of the apps; if loading fails, the sign-in reports it.
  await connector.chooseApp({ name, ...links }).catch(() => undefined)
  start(connector, { type: 'app', app: { name: shortName, icon, ...links, ...extra } })
}
