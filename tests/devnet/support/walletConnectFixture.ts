import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { type Chain, startChain } from '#devnet/chain/chain.ts'
import { type Children, createChildren } from '#devnet/children.ts'
import { createClock } from '#devnet/clock.ts'
import { createPhone, type Phone, type PhoneOptions } from '#devnet/phone/phone.ts'
import { memoryStorage, type PhoneStorage } from '#devnet/phone/phoneStorage.ts'
import { type Relay, type RelayOptions, startRelay } from '#devnet/relay/relay.ts'
import { createRequestLog } from '#devnet/requestLog.ts'
import { createStrictness } from '#devnet/strict/strictness.ts'
import { handleSdkRejections } from '#lib/protocol/handleSdkRejections.ts'
import { devnetProjectId, optionalMethods } from '#lib/protocol/walletConnect.ts'

/** The official site-side provider. */
export type Dapp = Awaited<ReturnType<typeof EthereumProvider.init>>

/** Options of a site. */
type DappOptions = {
  relayUrl: string
  rpcUrls: Record<number, string>
  storage?: PhoneStorage
  url?: string
  chainIds?: number[]
}

/** A relay, two chains, and phones and sites that are closed at the end. */
export type WalletConnectFixture = {
  relay: Relay
  clock: ReturnType<typeof createClock>
  chains: readonly Chain[]
  phone(options?: Partial<PhoneOptions>): Promise<Phone>
  dapp(options?: Partial<DappOptions>): Promise<Dapp>
  stop(): Promise<void>
}

/** Starts the environment. `withChains` starts two anvils. */
export async function startWalletConnectFixture(
  options: { withChains?: boolean; relay?: Partial<RelayOptions> } = {},
): Promise<WalletConnectFixture> {
  const clock = createClock()
  const relay = await startRelay({ port: 0, clock, ...options.relay })
  const children = options.withChains ? createChildren() : undefined
  const chains = children ? await startChains(children, clock) : []
  const knownChains = [31337, 31338].map((id, index) => ({
    id,
    name: `Chain ${id}`,
    rpcUrl: chains[index]?.rpcUrl ?? 'http://localhost:9',
  }))
  const stops: (() => Promise<unknown>)[] = []

  return {
    relay,
    clock,
    chains,
    async phone(given = {}) {
      const phone = await createPhone({ relayUrl: relay.url, chains: knownChains, clock, ...given })
      stops.push(phone.stop)
      return phone
    },
    async dapp(given = {}) {
      const rpcUrls = Object.fromEntries(knownChains.map(({ id, rpcUrl }) => [id, rpcUrl]))
      const dapp = await createDapp({ relayUrl: relay.url, rpcUrls, ...given })
      const { core } = dapp.signer.client
      stops.push(async () => {
        core.heartbeat.stop()
        await core.relayer.transportClose()
      })
      return dapp
    },
    async stop() {
      await Promise.allSettled(stops.map((stop) => stop()))
      await relay.stop()
      for (const chain of chains) await chain.stop()
      await children?.stop()
    },
  }
}

/** Creates a site on the official provider that contacts only the relay. */
export async function createDapp({
  relayUrl,
  rpcUrls,
  storage = memoryStorage(),
  url = 'http://localhost:3000',
  chainIds = [31337, 31338],
}: DappOptions): Promise<Dapp> {
  // The phone may run in this process as well; each side needs its own core.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const [first = 31337, ...rest] = chainIds
  const dapp = await EthereumProvider.init({
    projectId: devnetProjectId,
    relayUrl,
    optionalChains: [first, ...rest],
    optionalMethods: [...optionalMethods],
    rpcMap: rpcUrls,
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
    storage,
    metadata: { name: 'Test site', description: 'A site of the tests.', url, icons: [] },
  })
  handleSdkRejections(dapp.signer.client)
  return dapp
}

/** Requests a connection; the URI is passed to `onUri`. */
export function connect(dapp: Dapp, onUri: (uri: string) => unknown): Promise<void> {
  dapp.once('display_uri', onUri)
  return dapp.connect()
}

/** Connects a site and a phone that approves. */
export async function connected(
  fixture: WalletConnectFixture,
  options: Partial<PhoneOptions> = {},
) {
  const { initial, ...rest } = options
  const phone = await fixture.phone({ initial: { policy: 'approve', ...initial }, ...rest })
  const dapp = await fixture.dapp()
  await connect(dapp, (uri) => phone.pair(uri))
  return { phone, dapp }
}

/** The chains of these tests have no limits. */
const strictness = createStrictness(false)

async function startChains(children: Children, clock: ReturnType<typeof createClock>) {
  const log = createRequestLog(clock)
  return Promise.all([
    startChain({ service: 'chain', id: 31337, port: 0, children, log, strictness }),
    startChain({ service: 'chain2', id: 31338, port: 0, children, log, strictness }),
  ])
}
