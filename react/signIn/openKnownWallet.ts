import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { KnownWallet } from '#lib/protocol/entities.ts'
import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import { openInTelegram } from '#lib/wallets/openInTelegram.ts'
import { preloadSteps } from '#react/signIn/loadSteps.ts'
import { visitorPlatform, walletActions } from '#react/signIn/walletBook/walletActions.ts'
import { connectorOf, type WalletStore } from '#react/wagmi/walletStore.ts'
import type { ChosenWallet, SignInMethod } from '#react/wallets/SignInFlow.ts'

type Opening = {
  start: (wallet: ChosenWallet, method: SignInMethod) => void
  /** Shows the wallet in the list of all wallets, which says how to get it. */
  onList: () => void
}

/**
 * Opens a wallet that is not in this browser: pairs with its app, else opens this page in its
 * in-app browser, else shows where to get it.
 */
export async function openKnownWallet(
  wallet: KnownWallet,
  store: WalletStore,
  { start, onList }: Opening,
): Promise<void> {
  const { pairing, open } = waysToOpen(wallet, store)
  if (pairing) await startWithApp(store, pairing.wallet, pairing.entry, { start, ...pairing.extra })
  else if (!open) onList()
  else if (!openInTelegram(open)) location.assign(open)
}

/** Preloads what opening the wallet needs, if it is paired with; on hover, focus and touch. */
export function preloadKnownWallet(wallet: KnownWallet, store: WalletStore): void {
  const { pairing } = waysToOpen(wallet, store)
  if (pairing) preloadSteps(store, pairing.wallet)
}

/** The wallet of the list that pairs with the wallet's app, else a link that opens the wallet, if any. */
function waysToOpen({ groupKey }: KnownWallet, store: WalletStore) {
  const entry = walletBook.find((one) => one.groupKey === groupKey)
  const { wallets, discovery } = store.read()
  const wallet = wallets.find(({ pairsWithApps }) => pairsWithApps)
  if (!entry) return {}
  const visit = {
    platform: visitorPlatform(navigator.userAgent, navigator.maxTouchPoints),
    pageUrl: location.href,
    isInstalled: false,
    offers: { extensions: discovery !== undefined, apps: wallet !== undefined },
  }
  const { canConnect, open, get } = walletActions(entry, visit)
  if (!wallet || !(canConnect || (open && entry.walletConnect && entry.deepLinks))) return { open }
  const extra = get && get.source !== 'website' && !open ? { extensionUrl: get.url } : {}
  return { open, pairing: { wallet, entry, extra } }
}

/** Pairs with the app of a wallet-book entry; `extra` is what the waiting screen offers besides. */
export async function startWithApp(
  store: WalletStore,
  wallet: ChosenWallet,
  { name, shortName = name, icon, deepLinks }: WalletBookEntry,
  { start, ...extra }: Pick<Opening, 'start'> & { extensionUrl?: string },
): Promise<void> {
  const links = deepLinks && { deepLinks }
  // This only affects the order of the apps; if loading fails, the sign-in reports it.
  await chooseApp(store, wallet, { name, ...links }).catch(() => undefined)
  start(wallet, { type: 'app', app: { name: shortName, icon, ...links, ...extra } })
}

async function chooseApp(
  store: WalletStore,
  wallet: ChosenWallet,
  app: Parameters<NonNullable<ConnectorMembers['chooseApp']>>[0],
) {
  const connector = connectorOf(await store.load(), wallet)
  await (connector as ConnectorMembers).chooseApp?.(app)
}
