import { ChainNotConfiguredError } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import type {
  ConnectorConfig,
  ConnectorDefinition,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import { createConnection, readAccounts } from '#connectors/defineConnector/createConnection.ts'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { hasCode, normalizeError } from '#connectors/defineConnector/normalizeError.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ChainAddition, requestSwitch } from '#connectors/defineConnector/requestSwitch.ts'
import type { WalletMemory } from '#connectors/defineConnector/walletMemory.ts'
import { providerError } from '#lib/errors/providerError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultChainId } from '#lib/protocol/constants.ts'
import type { ConnectorEvent, Eip1193Provider } from '#lib/protocol/entities.ts'
import { isLocalBlocked } from '#lib/storage/localStorage.ts'

/** An opened wallet. */
export type OpenWallet = ReturnType<typeof openWallet>

/**
 * The shared implementation of all wallet kinds, imported by defineConnector on first use. It loads
 * the wallet once, connects and switches chains, emits the connector events (docs/protocols.md),
 * and normalizes errors by the catalog. createConnection.ts follows the connected wallet.
 */
export function openWallet(
  definition: ConnectorDefinition,
  config: ConnectorConfig,
  memory: WalletMemory,
) {
  const load = createLoader(definition, config, emitMessage)
  const connection = createConnection({ definition, config, memory, load, emitMessage })
  const connectWallet = createConnect({
    definition,
    config,
    memory,
    load,
    connection,
    switchTo,
    isPending: () => attempt !== undefined,
  })
  let attempt: ConnectAttempt | undefined

  function emitMessage(type: ConnectorEvent, data?: unknown) {
    config.emitter.emit('message', { type, ...(data !== undefined && { data }) })
  }

  function findChain(requested: number): Chain {
    const chain = config.chains.find((chain) => chain.id === requested)
    if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
    return chain
  }

  async function switchTo(provider: Eip1193Provider, requested: number, addition?: ChainAddition) {
    const chain = findChain(requested)
    await requestSwitch(provider, chain, addition)
    // Some wallets do not emit chainChanged; for the others this is an equal chain and ignored.
    connection.onChainChanged(requested)
    return chain
  }

  /** A second click awaits the pending request instead of sending another, unless it was canceled. */
  function startAttempt(requestedChainId: number | undefined): ConnectAttempt {
    const isCurrent = () => attempt === started
    const connected = connectWallet(requestedChainId, false, isCurrent).finally(() => {
      if (isCurrent()) attempt = undefined
    })
    const started = { connected }
    attempt = started
    return started
  }

  return {
    load,
    chainId: connection.chainId,
    /** Gives up the pending request to connect: what the wallet answers later changes nothing. */
    cancel() {
      attempt = undefined
    },
    async connect({
      chainId: requestedChainId,
      isReconnecting,
      withCapabilities,
    }: ConnectOptions = {}) {
      if (isReconnecting) await connectWallet(requestedChainId, true, () => true)
      else await (attempt ?? startAttempt(requestedChainId)).connected
      const accounts = connection.accounts()
      return {
        accounts: (withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts) as never,
        chainId: connection.chainId() ?? config.chains[0]?.id ?? defaultChainId,
      }
    },
    async disconnect() {
      const wasOpen = connection.isOpen()
      connection.release()
      await memory.close()
      if (!wasOpen) return
      // If the wallet fails to disconnect, the session is over on this side anyway.
      await load()
        .then((provider) => definition.disconnect?.(provider))
        .catch(() => undefined)
      emitMessage('disconnect')
    },
    getAccounts: async () => readAccounts(await load()),
    getChainId: async () => readChainId(await load()),
    async isAuthorized() {
      const provider = await load()
      if (definition.restore) return definition.restore(provider)
      const isAuthorized = (await readAccounts(provider)).length > 0
      if (!isAuthorized) connection.watchForUnlock(provider)
      return isAuthorized
    },
    async switchChain(requested: number, addition?: ChainAddition) {
      findChain(requested)
      return switchTo(await load(), requested, addition)
    },
    onAccountsChanged: connection.onAccountsChanged,
    onChainChanged: connection.onChainChanged,
    onDisconnect: connection.onDisconnect,
  }
}

/** A request to connect; one that is no longer the wallet's current one was canceled. */
type ConnectAttempt = { connected: Promise<void> }

type ConnectOptions = {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: boolean | undefined
}

/** Loads the wallet's provider once, whether connected or not; a failure can be retried. */
function createLoader(
  definition: ConnectorDefinition,
  config: ConnectorConfig,
  emitMessage: (type: ConnectorEvent) => void,
) {
  let loading: Promise<Eip1193Provider> | undefined

  async function start() {
    emitMessage('connectorInitStarted')
    const loaded = await Promise.resolve(definition.load(config)).catch(explainLoading)
    const provider = guardProvider(loaded)
    emitMessage('connectorInitCompleted')
    return provider
  }

  return function load(): Promise<Eip1193Provider> {
    loading ??= start().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** SDKs take the browser's storage for granted, and fail with words of their own. */
async function explainLoading(cause: unknown): Promise<never> {
  if (!isLocalBlocked()) throw cause
  const { walletErrors } = await import('#lib/errors/walletErrors.ts')
  throw new WalletError(walletErrors.storageBlocked, { cause })
}

type ConnectParts = {
  definition: ConnectorDefinition
  config: ConnectorConfig
  memory: WalletMemory
  load(): Promise<Eip1193Provider>
  connection: ReturnType<typeof createConnection>
  switchTo(provider: Eip1193Provider, chainId: number): Promise<Chain>
  /** Whether another request to connect is on its way. */
  isPending(): boolean
}

/** Requests or reads the accounts, and ends on the requested chain if the wallet has it. */
function createConnect({
  definition,
  config,
  memory,
  load,
  connection,
  switchTo,
  isPending,
}: ConnectParts) {
  async function requestAccounts(provider: Eip1193Provider, requestedChainId: number | undefined) {
    if (definition.connect)
      return parseAccounts(
        await definition.connect(provider, {
          chainId: requestedChainId ?? (await preferredChainId()),
        }),
      )
    return parseAccounts(await provider.request({ method: 'eth_requestAccounts' }))
  }

  async function preferredChainId() {
    const last = await memory.lastUsedChain()
    if (config.chains.some((chain) => chain.id === last)) return last as number
    return config.chains[0]?.id ?? defaultChainId
  }

  /** Gives back what a wallet approved after its request was canceled, unless it is used by now. */
  async function leave(provider: Eip1193Provider) {
    if (connection.isOpen() || isPending()) return
    await Promise.resolve(definition.disconnect?.(provider)).catch(() => undefined)
  }

  return async function connectWallet(
    requestedChainId: number | undefined,
    isReconnecting: boolean,
    isWanted: () => boolean,
  ) {
    const wasOpen = connection.isOpen()
    try {
      const provider = await load()
      const approved = isReconnecting
        ? await readAccounts(provider)
        : await requestAccounts(provider, requestedChainId)
      if (!isWanted()) {
        await leave(provider)
        throw await providerError('userRejected')
      }
      if (approved.length === 0) throw await providerError('unauthorized')
      connection.open(provider, approved)
      connection.setChain(await readChainId(provider))
      if (requestedChainId !== undefined && requestedChainId !== connection.chainId())
        await switchTo(provider, requestedChainId).catch((error) => {
          if (hasCode(error, 4001)) throw error
        })
      // The wallet may have disconnected while the request was pending.
      if (!connection.isOpen()) throw await providerError('disconnected')
      await memory.open()
    } catch (error) {
      if (!wasOpen) connection.release()
      throw await normalizeError(error, 'connect')
    }
  }
}

async function readChainId(provider: Eip1193Provider) {
  const response = await provider.request({ method: 'eth_chainId' })
  const parsed = parseChainId(response)
  if (parsed === undefined)
    throw await providerError('internalError', { details: 'The wallet told no chain id.' })
  return parsed
}
