import type { Address, Hex, TypedDataDefinition } from 'viem'
import { type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'
import {
  connect,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
} from 'wagmi/actions'

/** An outcome, serialized to pass from the page to the test. */
export type Outcome<value = unknown> = { value: value } | { error: SerializedError }

/** An error with its cause chain, outermost first. */
export type SerializedError = {
  isError: boolean
  message: string
  names: string[]
  codes: number[]
  keys: string[]
}

/** An event that a connector emitted through wagmi's emitter. */
export type RecordedEvent = { event: string; data?: unknown }

/** The fields that our connectors have beyond wagmi's. */
type Entity = Record<
  'overrideKey' | 'metadata' | 'connectedChain' | 'supportedChains' | 'evmNetworks',
  unknown
>

type HarnessOptions = {
  create: () => CreateConnectorFn
  /** RPC URLs of chains 31337 and 31338. */
  rpcUrls: [string, string]
  /** Prefix of its storage keys: two configs on one page need different ones. */
  storageKey: string
}

function chainOf(id: number, rpcUrl: string) {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: `https://explorer.test/${id}` } },
  }
}

/**
 * A wagmi config with one connector, driven by a test from outside the page: functions that return
 * serialized outcomes.
 */
export function createHarness({ create, rpcUrls, storageKey }: HarnessOptions) {
  const config = createConfig({
    chains: [chainOf(31337, rpcUrls[0]), chainOf(31338, rpcUrls[1])],
    connectors: [create()],
    transports: { 31337: http(rpcUrls[0]), 31338: http(rpcUrls[1]) },
    storage: createStorage({ key: storageKey, storage: window.localStorage }),
    multiInjectedProviderDiscovery: false,
    pollingInterval: 100,
  })
  const connector = config.connectors[0] as (typeof config.connectors)[number]
  const events: RecordedEvent[] = []
  connector.emitter.on('message', ({ type, data }) => {
    // The test's phone, if there is one, scans each URI.
    if (type === 'display_uri') Reflect.get(window, 'scan')?.(data)
    // Events specific to a wallet kind are not recorded.
    else if (!/^(session_|popup$)/.test(type)) events.push({ event: type })
  })
  connector.emitter.on('change', ({ accounts, chainId }) =>
    events.push({ event: 'change', data: accounts ?? chainId }),
  )
  connector.emitter.on('disconnect', () => events.push({ event: 'wagmi disconnect' }))

  return {
    connect: (chainId?: number) =>
      serialize(() => connect(config, { connector, ...(chainId !== undefined && { chainId }) })),
    /** Two connects at once, as a double click on a slow page causes. */
    connectTwice: () => serialize(() => Promise.all([connector.connect(), connector.connect()])),
    connectWithCapabilities: () => serialize(() => connector.connect({ withCapabilities: true })),
    disconnect: () => serialize(() => disconnect(config)),
    /** The connector's own disconnect, without wagmi's bookkeeping. */
    disconnectConnector: () => serialize(() => connector.disconnect()),
    reconnect: () => serialize(async () => (await reconnect(config)).length),
    isAuthorized: () => serialize(() => connector.isAuthorized()),
    hasProvider: () => serialize(async () => Boolean(await connector.getProvider())),
    request: (method: string, params?: unknown) =>
      serialize(async () => {
        const provider = await connector.getProvider()
        return (provider as { request(args: unknown): Promise<unknown> }).request({
          method,
          params,
        })
      }),
    accounts: () => serialize(() => connector.getAccounts()),
    chainId: () => serialize(() => connector.getChainId()),
    switchChain: (chainId: number) => serialize(() => switchChain(config, { chainId } as never)),
    /** The connector's own switch, without wagmi's bookkeeping. */
    switchConnector: (chainId: number) =>
      serialize(async () => (await connector.switchChain?.({ chainId }))?.id),
    signMessage: (message: string) => serialize(() => signMessage(config, { message })),
    signTypedData: (typedData: TypedDataDefinition) =>
      serialize(() => signTypedData(config, typedData)),
    send: (to: Address, wei: string) =>
      serialize(async () => {
        const hash: Hex = await sendTransaction(config, { to, value: BigInt(wei) })
        return (await waitForTransactionReceipt(config, { hash })).status
      }),
    /** Calls a method of an embedded wallet by its name: `signUp`, `recovery.enterCode`. */
    embedded: (name: string, ...args: unknown[]) =>
      serialize(async () => {
        const wallet = await (Reflect.get(connector, 'embedded') as () => Promise<object>)()
        const [method = '', group] = name.split('.').toReversed()
        const owner: object = group ? Reflect.get(wallet, group) : wallet
        return (Reflect.get(owner, method) as (...args: unknown[]) => unknown)(...args)
      }),
    /** Calls a member that only this kind of wallet has. */
    callMember: (name: string) =>
      serialize(async () => (Reflect.get(connector, name) as () => unknown).call(connector)),
    /** Fields of the wallet connector entity, as far as the connector has them. */
    entity: () =>
      serialize(async () => {
        const { id, name, ...fields } = connector as typeof connector & Partial<Entity>
        const { overrideKey, metadata, connectedChain, supportedChains, evmNetworks } = fields
        return { id, name, overrideKey, metadata, connectedChain, supportedChains, evmNetworks }
      }),
    /** The connector itself, for what cannot be serialized. */
    connector: () => connector,
    id: connector.id,
    state: () => {
      const { status, addresses, chainId } = getConnection(config)
      return { status, addresses, chainId }
    },
    events: () => events,
    clearEvents: () => {
      events.length = 0
    },
  }
}

/** Errors lose their fields when they leave a page. */
async function serialize<value>(act: () => Promise<value>): Promise<Outcome<value>> {
  try {
    return { value: await act() }
  } catch (error) {
    const causes = causesOf(error)
    const textsOf = (name: string) => causes.map((cause) => cause[name]).filter(isText)
    return {
      error: {
        isError: error instanceof Error,
        message: String(Reflect.get(Object(error), 'message')),
        names: textsOf('name'),
        codes: causes.map(({ code }) => Number(code)).filter(Number.isInteger),
        keys: textsOf('key'),
      },
    }
  }
}

/** An error and those inside it: causes, and the `originalError` and `data` of wallets. */
function causesOf(error: unknown, depth = 0): Record<string, unknown>[] {
  if (typeof error !== 'object' || error === null || depth > 10) return []
  const fields = error as Record<string, unknown>
  const nested = [fields.cause, fields.originalError, fields.error, fields.data]
  return [fields, ...nested.flatMap((inner) => causesOf(inner, depth + 1))]
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
