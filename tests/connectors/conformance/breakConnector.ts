import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type CreateConnectorFn, ProviderNotFoundError } from 'wagmi'

type Config = Parameters<CreateConnectorFn>[0]
type Connector = ReturnType<CreateConnectorFn>
type Request = { method: string; params?: readonly unknown[] }
type Provider = { request(request: Request): Promise<unknown> }
type RawProvider = Provider & {
  on(event: string, listener: (payload: never) => void): void
}

/** One mistake: another config for the connector, or other members. */
type Mistake = {
  config?: (config: Config) => Partial<Config>
  members?: (connector: Connector, config: Config) => Partial<Connector>
}

const stranger = '0x00000000000000000000000000000000C0FFEE00'

/** The first account of the devnet's wallets, as of every anvil. */
const firstAccount = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

/**
 * Mistakes that authors of connectors make, by name. The suite proves with them that each of its
 * checks can fail.
 */
const breakages = {
  connectThrows: {
    members: () => ({
      async connect() {
        throw new Error('Broken on purpose.')
      },
    }),
  },
  requestsOnPageLoad: {
    members: (connector) => ({
      async isAuthorized() {
        await raw()?.request({ method: 'eth_accounts' })
        return connector.isAuthorized()
      },
    }),
  },
  exposesWalletProvider: {
    members: () => ({
      getProvider: async () => raw(),
      getChainId: async () => Number(await raw()?.request({ method: 'eth_chainId' })),
    }),
  },
  ignoresCapabilities: {
    members: (connector) => ({
      connect: ({ withCapabilities: _, ...options } = {}) => connector.connect(options) as never,
    }),
  },
  ignoresChainId: {
    members: (connector) => ({
      connect: ({ chainId: _, ...options } = {}) => connector.connect(options),
    }),
  },
  lowercasesAccounts: {
    config: ({ emitter }) => ({
      emitter: withEmit(emitter, (emit, event, data) =>
        emit(event, data?.accounts ? { ...data, accounts: lowercase(data.accounts) } : data),
      ),
    }),
    members: (connector) => ({
      async connect(options) {
        const { accounts, chainId } = await connector.connect(options)
        return { accounts: lowercase(accounts) as never, chainId }
      },
    }),
  },
  emitsNothing: {
    config: ({ emitter }) => ({
      emitter: withEmit(emitter, (emit, event, data) => {
        if (event === 'disconnect') emit(event, data)
      }),
    }),
  },
  emitsNoDisconnect: {
    config: ({ emitter }) => ({
      emitter: withEmit(emitter, (emit, event, data) => {
        if (event !== 'disconnect') emit(event, data)
      }),
    }),
  },
  emitsTwice: {
    config: ({ emitter }) => ({
      emitter: withEmit(emitter, (emit, event, data) => {
        emit(event, data)
        emit(event, data)
      }),
    }),
  },
  stopsAfterFirstChange: {
    config({ emitter }) {
      let changes = 0
      return {
        emitter: withEmit(emitter, (emit, event, data) => {
          changes += Number(event === 'change')
          if (event !== 'change' || changes === 1) emit(event, data)
        }),
      }
    },
  },
  forwardsWalletEvents: {
    members: (connector, { emitter }) => ({
      async connect(options) {
        const connected = await connector.connect(options)
        raw()?.on('accountsChanged', (accounts) => emitter.emit('change', { accounts }))
        raw()?.on('chainChanged', (chainId) => emitter.emit('change', { chainId: Number(chainId) }))
        return connected
      },
    }),
  },
  disconnectsOnRestart: {
    members: (connector, { emitter }) => ({
      async connect(options) {
        const connected = await connector.connect(options)
        raw()?.on('disconnect', () => emitter.emit('disconnect'))
        return connected
      },
    }),
  },
  promptsTwice: {
    members: (connector) => ({
      async connect(options) {
        await raw()?.request({ method: 'eth_requestAccounts' })
        return connector.connect(options)
      },
    }),
  },
  hidesErrors: {
    members: (connector) => ({
      connect: (options) => hideErrors(connector.connect(options)),
      switchChain: (parameters) => hideErrors(switchChain(connector, parameters)),
      ...withRequest(connector, (request, send) => hideErrors(send(request))),
    }),
  },
  throwsStrings: {
    members: (connector) =>
      withRequest(connector, (request, send) =>
        send(request).catch(() => {
          throw 'failed'
        }),
      ),
  },
  expectsWalletAtOnce: {
    members: (connector) => ({
      async connect(options) {
        if (!raw()) throw new Error('No wallet.')
        return connector.connect(options)
      },
      async getProvider() {
        if (!raw()) throw new ProviderNotFoundError()
        return connector.getProvider()
      },
    }),
  },
  forgetsConnection: { members: () => ({ isAuthorized: async () => false }) },
  isAlwaysAuthorized: { members: () => ({ isAuthorized: async () => true }) },
  throwsFromIsAuthorized: {
    members: (connector) => ({
      async isAuthorized() {
        if (await connector.isAuthorized()) return true
        throw new Error('The wallet failed.')
      },
    }),
  },
  needsWalletToDisconnect: {
    members: (connector) => ({
      async disconnect() {
        await connector.getProvider()
        await connector.disconnect()
      },
    }),
  },
  staysConnected: { members: () => ({ disconnect: async () => undefined }) },
  inventsState: {
    members: () => ({ getAccounts: async () => [stranger], getChainId: async () => 1 }),
  },
  addsNoChain: {
    members: (_connector, { chains }) => ({
      async switchChain({ chainId }) {
        const params = [{ chainId: `0x${chainId.toString(16)}` }]
        await raw()?.request({ method: 'wallet_switchEthereumChain', params })
        return chains.find(({ id }) => id === chainId) as never
      },
    }),
  },
  answersNullToUnknownChain: {
    members: (connector) => ({
      switchChain: (parameters) => switchChain(connector, parameters).catch(() => null as never),
      ...withRequest(connector, (request, send) =>
        request.method === 'wallet_switchEthereumChain'
          ? send(request).catch(() => null)
          : send(request),
      ),
    }),
  },
  changesWhatIsSigned: {
    members: (connector) =>
      withRequest(connector, ({ method, params = [] }, send) => {
        const [first, second] = params
        if (method === 'personal_sign') return send({ method, params: ['0x00', second] })
        if (method !== 'eth_signTypedData_v4') return send({ method, params })
        return send({ method, params: [first, String(second).replace('Hello', 'Bye')] })
      }),
  },
  signsForAnyAddress: {
    members: (connector) =>
      withRequest(connector, async ({ method, params = [] }, send) => {
        const [account] = await connector.getAccounts()
        const [first, second] = params
        if (method === 'personal_sign') return send({ method, params: [first, account] })
        if (method !== 'eth_signTypedData_v4') return send({ method, params })
        return send({ method, params: [account, second] })
      }),
  },
  signsItself: {
    members: (connector) =>
      withRequest(connector, async (request, send) => {
        if (request.method !== 'personal_sign') return send(request)
        const [raw] = request.params as [Hex]
        return firstAccount.signMessage({ message: { raw } })
      }),
  },
  ignoresFrom: {
    members: (connector) =>
      withRequest(connector, async ({ method, params = [] }, send) => {
        if (!/^(eth_sendTransaction|wallet_sendCalls)$/.test(method))
          return send({ method, params })
        const [from] = await connector.getAccounts()
        return send({ method, params: [{ ...Object(params[0]), from }] })
      }),
  },
  sendsNothing: {
    members: (connector) =>
      withRequest(connector, (request, send) => {
        if (request.method === 'eth_sendTransaction') throw new Error('Nothing was sent.')
        return send(request)
      }),
  },
  knowsEveryBatch: {
    members: (connector) =>
      withRequest(connector, async (request, send) => {
        if (request.method === 'wallet_getCallsStatus')
          return { version: '2.0.0', status: 100, chainId: '0x7a69', atomic: false, receipts: [] }
        if (request.method === 'wallet_getCapabilities') return { atomic: { status: 'supported' } }
        return send(request)
      }),
  },
  storesNothing: { config: () => ({ storage: null }) },
  hasNoEntity: {
    members: () => ({ overrideKey: undefined, metadata: undefined, supportedChains: undefined }),
  },
} satisfies Record<string, Mistake>

/** Name of a mistake. */
export type Breakage = keyof typeof breakages

/** The same connector with a mistake. */
export function breakConnector(create: CreateConnectorFn, breakage: Breakage): CreateConnectorFn {
  const { config: change, members }: Mistake = breakages[breakage]
  return (config) => {
    const connector = create({ ...config, ...change?.(config) })
    return Object.assign(connector, members?.({ ...connector }, config))
  }
}

/** The wallet's own provider; undefined until it is injected. */
function raw(): RawProvider | undefined {
  return typeof window === 'undefined' ? undefined : Reflect.get(window, 'raw').provider
}

type Emit = (event: string, data?: Record<string, unknown>) => void

function withEmit(
  emitter: Config['emitter'],
  change: (emit: Emit, event: string, data?: Record<string, unknown>) => void,
): Config['emitter'] {
  const emit = emitter.emit.bind(emitter) as unknown as Emit
  return Object.assign(Object.create(emitter), {
    emit: (event: string, data?: Record<string, unknown>) => change(emit, event, data),
  })
}

/** A `getProvider` whose provider sends requests by another function. */
function withRequest(
  connector: Connector,
  request: (request: Request, send: Provider['request']) => Promise<unknown>,
): Pick<Connector, 'getProvider'> {
  return {
    async getProvider(parameters) {
      const provider = (await connector.getProvider(parameters)) as Provider
      const send: Provider['request'] = (args) => provider.request(args)
      return { ...provider, request: (args: Request) => request(args, send) }
    },
  }
}

async function switchChain(
  connector: Connector,
  parameters: Parameters<NonNullable<Connector['switchChain']>>[0],
) {
  if (!connector.switchChain) throw new Error('It cannot switch chains.')
  return connector.switchChain(parameters)
}

async function hideErrors<value>(promise: Promise<value>): Promise<value> {
  try {
    return await promise
  } catch (error) {
    // wagmi looks for a connection by this one.
    if (error instanceof ProviderNotFoundError) throw error
    throw new Error('Failed.')
  }
}

function lowercase(accounts: unknown) {
  return (accounts as unknown[]).map((account) =>
    typeof account === 'string' ? account.toLowerCase() : account,
  )
}
