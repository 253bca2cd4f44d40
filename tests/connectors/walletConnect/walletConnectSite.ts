import type { Sdk, SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import {
  createWalletConnectProvider,
  type WalletConnectProviderOptions,
} from '#connectors/walletConnect/walletConnectProvider.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import type { WalletConnectFixture } from '#tests/devnet/support/walletConnectFixture.ts'

/** The phone of the test environment. */
export type Phone = Awaited<ReturnType<WalletConnectFixture['phone']>>

let sites = 0

/** A browser's storage, to be passed to the next page. */
type Browser = ReturnType<typeof newBrowser>

/** A new browser: empty records, and a unique name. */
export function newBrowser() {
  sites += 1
  const records = new Map<string, unknown>()
  return {
    storage: memoryStorage(),
    storePrefix: `test-${process.pid}-${sites}`,
    records,
    pairingStorage: {
      getItem: (key: string) => records.get(key),
      setItem: (key: string, value: unknown) => void records.set(key, value),
      removeItem: (key: string) => void records.delete(key),
    },
  }
}

/** The official provider of the page that was opened last. */
export async function openedSdk(): Promise<Sdk> {
  const sdk = await [...openSdks().values()].at(-1)
  if (!sdk) throw new Error('No page is open.')
  return sdk
}

/** Begins a new page: openSdk's registry, which is on globalThis, is one per page. */
export function forgetSdks(): void {
  openSdks().clear()
}

function openSdks(): Map<string, Promise<Sdk>> {
  return Reflect.get(globalThis, Symbol.for('latchkey.walletConnect')) ?? new Map()
}

/** A page with the connector's provider, and every event it emits. */
export function openSite(
  { relay, chains }: Pick<WalletConnectFixture, 'relay' | 'chains'>,
  more: Partial<WalletConnectProviderOptions> = {},
  browser: Browser = newBrowser(),
) {
  const provider = createWalletConnectProvider({
    projectId: devnetProjectId,
    relayUrl: relay.url,
    chains: [],
    optionalChains: [31337, 31338],
    rpcMap: {
      31337: chains[0]?.rpcUrl ?? 'http://localhost:9',
      31338: chains[1]?.rpcUrl ?? 'http://localhost:9',
    },
    appName: 'Test site',
    appUrl: 'http://localhost:3000',
    verify: false,
    storage: browser.storage,
    storePrefix: browser.storePrefix,
    pairingStorage: browser.pairingStorage,
    ...more,
  })
  const events: { event: string; data: unknown }[] = []
  for (const event of [
    'display_uri',
    'grant',
    'late',
    'openWallet',
    'walletAnswered',
    'accountsChanged',
    'chainChanged',
    'disconnect',
    'session_ping',
    'session_event',
    'session_update',
    'session_delete',
  ])
    provider.on(event, (data: unknown) => events.push({ event, data }))
  return {
    provider,
    browser,
    events,
    dataOf: (event: string) => events.filter((one) => one.event === event).map(({ data }) => data),
    eventNames: () => events.map(({ event }) => event),
    uris: () =>
      events.filter(({ event }) => event === 'display_uri').map(({ data }) => String(data)),
  }
}

/** A page connected to a phone that approved. */
export async function connectedSite(
  fixture: WalletConnectFixture,
  phone: Phone,
  more: Partial<WalletConnectProviderOptions> & { chainId?: number } = {},
  browser?: Browser,
) {
  const { chainId, ...options } = more
  const site = openSite(fixture, options, browser)
  await site.provider.init()
  site.provider.on('display_uri', (uri: string) => void phone.pair(uri))
  const accounts = await site.provider.connect(chainId === undefined ? {} : { chainId })
  return { ...site, accounts }
}

/** Records in memory, copied on reads and writes as a browser's database does. */
function memoryStorage(entries = new Map<string, string>()) {
  return {
    entries,
    getKeys: async () => [...entries.keys()],
    getEntries: async <value>() =>
      [...entries].map(([key, text]): [string, value] => [key, JSON.parse(text) as value]),
    getItem: async <value>(key: string) => {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as value)
    },
    setItem: async (key: string, value: unknown) => {
      entries.set(key, JSON.stringify(value ?? null))
    },
    removeItem: async (key: string) => void entries.delete(key),
  } satisfies SdkStorage & Record<string, unknown>
}
