import type { Config, Connector } from 'wagmi'
import type { KnownWallet } from '#lib/protocol/entities.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import { walletBook } from '#lib/walletBook/walletBook.ts'
import type { SignInMethod } from '#react/session/SignInFlow.ts'
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
  const entry = walletBook.find(({ groupKey }) => groupKey === wallet.groupKey)
  const appConnector = (await loadWagmi(config)).connectors.find(pairsWithApps)
  if (!entry) return onList()
  const visit = {
    platform: visitorPlatform(navigator.userAgent, navigator.maxTouchPoints),
    pageUrl: location.href,
    isInstalled: false,
    offers: { extensions: walletDiscovery(config) !== undefined, apps: appConnector !== undefined },
  }
  const { canConnect, open, get } = walletActions(entry, visit)
  if (appConnector && (canConnect || (open && entry.walletConnect && entry.deepLinks))) {
    const extension = get && get.source !== 'website' && !open ? { extensionUrl: get.url } : {}
    await startWithApp(appConnector, entry, start, extension)
  } else if (open) location.assign(open)
  else onList()
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
