import { type Address, type Chain, SwitchChainError } from 'viem'
import { ChainNotConfiguredError } from 'wagmi'
import type {
  ConnectorConfig,
  ConnectorDefinition,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { hasCode, normalizeError } from '#connectors/defineConnector/normalizeError.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ChainAddition, requestSwitch } from '#connectors/defineConnector/requestSwitch.ts'
import type { WalletMemory } from '#connectors/defineConnector/walletMemory.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultChainId } from '#lib/protocol/constants.ts'
import type { ConnectorEvent, Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const unloadMs = 3_000

/** An opened wallet. */
export type OpenWallet = ReturnType<typeof openWallet>

/**
 * The shared implementation of all wallet kinds, imported by defineConnector on first use. It loads
 * the wallet once, binds its listeners once and removes them all, tracks accounts and chain, emits
 * the connector events (docs/protocols.md), and normalizes errors by the catalog.
 */
export function openWallet(
  definition: ConnectorDefinition,
  config: ConnectorConfig,
  memory: WalletMemory,
) {
  let loading: Promise<Eip1193Provider> | undefined
  let connecting: Promise<void> | undefined
  let unbind: (() => void) | undefined
  let stopWatching: (() => void) | undefined
  let accounts: readonly Address[] = []
  let chainId: number | undefined
  let isUnloading = false

  function emitMessage(type: ConnectorEvent, data?: unknown) {
    config.emitter.emit('message', { type, ...(data !== undefined && { data }) })
  }

  /** The wallet's provider, whether connected or not. */
  function load() {
    loading ??= start().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function start() {
    emitMessage('connectorInitStarted')
    const provider = guardProvider(await definition.load(config))
    emitMessage('connectorInitCompleted')
    return provider
  }

  async function readAccounts(provider: Eip1193Provider) {
    return parseAccounts(await provider.request({ method: 'eth_accounts' }))
  }

  async function readChainId(provider: Eip1193Provider) {
    const response = await provider.request({ method: 'eth_chainId' })
    const parsed = parseChainId(response)
    if (parsed === undefined)
      throw new WalletError(rpcErrors.internalError, { details: 'The wallet told no chain id.' })
    return parsed
  }

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

  async function connectWallet(
    requestedChainId: number | undefined,
    isReconnecting: boolean | undefined,
  ) {
    const wasBound = Boolean(unbind)
    try {
      const provider = await load()
      const approved = isReconnecting
        ? await readAccounts(provider)
        : await requestAccounts(provider, requestedChainId)
      if (approved.length === 0) throw new WalletError(rpcErrors.unauthorized)
      accounts = approved
      unbind ??= bind(provider)
      setChain(await readChainId(provider))
      if (requestedChainId !== undefined && requestedChainId !== chainId)
        await switchTo(provider, requestedChainId).catch((error) => {
          if (hasCode(error, 4001)) throw error
        })
      // The wallet may have disconnected while the request was pending.
      if (!unbind) throw new WalletError(rpcErrors.disconnected)
      await memory.open()
    } catch (error) {
      if (!wasBound) release()
      throw normalizeError(error, 'connect')
    }
  }

  function setChain(next: number) {
    chainId = next
    void memory.storeChain(next)
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
    onChainChanged(requested)
    return chain
  }

  function bind(provider: Eip1193Provider) {
    const listeners: [string, (...args: never[]) => void][] = [
      ['accountsChanged', onAccountsChanged],
      ['chainChanged', onChainChanged],
      ['disconnect', (error: unknown) => void onProviderDisconnect(provider, error)],
    ]
    for (const [event, listener] of listeners) provider.on(event, listener)
    window.addEventListener('beforeunload', onBeforeUnload)
    const stopListening = definition.listen?.(provider, config, onDisconnect)
    return () => {
      for (const [event, listener] of listeners) provider.removeListener(event, listener)
      window.removeEventListener('beforeunload', onBeforeUnload)
      stopListening?.()
    }
  }

  function release() {
    unbind?.()
    unbind = undefined
    stopWatching?.()
    accounts = []
    chainId = undefined
  }

  function onAccountsChanged(changed: unknown) {
    if (!unbind || !Array.isArray(changed)) return
    const next = parseAccounts(changed)
    if (next.length === 0) return onLock()
    if (next.join() === accounts.join()) return
    accounts = next
    config.emitter.emit('change', { accounts })
    emitMessage('accountChange', { accounts })
  }

  function onChainChanged(changed: unknown) {
    const next = parseChainId(changed)
    if (!unbind || next === undefined || next === chainId) return
    setChain(next)
    config.emitter.emit('change', { chainId: next })
    emitMessage('chainChange', { chainId: next })
  }

  /** While the page unloads its connections close one by one, and wallets emit `disconnect`. */
  function onBeforeUnload() {
    isUnloading = true
  }

  /**
   * MetaMask emits 1013 when it only restarts, and a page that unloads must not clear its wallet.
   * In both cases the accounts are read once more, if the page is still there.
   */
  async function onProviderDisconnect(provider: Eip1193Provider, error: unknown) {
    if (isUnloading) await new Promise((resolve) => setTimeout(resolve, unloadMs))
    if (isUnloading || hasCode(error, 1013)) {
      isUnloading = false
      const current = await readAccounts(provider).catch(() => [])
      if (current.length > 0) return
    }
    onDisconnect(error)
  }

  /**
   * A locked wallet returns no accounts: the connection ends, but the user did not disconnect. The
   * wallet stays open in `walletMemory`, so that it reconnects once it is unlocked.
   */
  function onLock() {
    void memory.lock()
    end()
    void load().then(watchForUnlock)
  }

  /** After a lock: emits `accountChange` once, when the wallet returns accounts again. */
  function watchForUnlock(provider: Eip1193Provider) {
    if (unbind || stopWatching) return
    const onAccounts = (reported: unknown) => {
      const unlocked = Array.isArray(reported) ? parseAccounts(reported) : []
      if (unlocked.length === 0) return
      stopWatching?.()
      emitMessage('accountChange', { accounts: unlocked })
    }
    provider.on('accountsChanged', onAccounts)
    stopWatching = () => {
      provider.removeListener('accountsChanged', onAccounts)
      stopWatching = undefined
    }
  }

  function onDisconnect(error?: unknown) {
    if (!unbind) return
    void memory.close()
    end(error)
  }

  /** An error name of the wallet, such as USER_DISCONNECTED, becomes the event's `reason`. */
  function end(error?: unknown) {
    const { name } = (error ?? {}) as { name?: unknown }
    const reason = typeof name === 'string' && /^[A-Z_]+$/.test(name) ? { reason: name } : undefined
    release()
    config.emitter.emit('disconnect')
    emitMessage('disconnect', reason)
  }

  return {
    load,
    chainId: () => chainId,
    async connect({
      chainId: requestedChainId,
      isReconnecting,
      withCapabilities,
    }: ConnectOptions = {}) {
      if (isReconnecting) await connectWallet(requestedChainId, true)
      else {
        // A second click awaits the pending request instead of sending another.
        connecting ??= connectWallet(requestedChainId, false).finally(() => {
          connecting = undefined
        })
        await connecting
      }
      return {
        accounts: (withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts) as never,
        chainId: chainId ?? config.chains[0]?.id ?? defaultChainId,
      }
    },
    async disconnect() {
      const opened = unbind && loading
      release()
      await memory.close()
      if (!opened) return
      // If the wallet fails to disconnect, the session is over on this side anyway.
      await opened.then((provider) => definition.disconnect?.(provider)).catch(() => undefined)
      emitMessage('disconnect')
    },
    getAccounts: async () => readAccounts(await load()),
    getChainId: async () => readChainId(await load()),
    async isAuthorized() {
      const provider = await load()
      if (definition.restore) return definition.restore(provider)
      const isAuthorized = (await readAccounts(provider)).length > 0
      if (!isAuthorized) watchForUnlock(provider)
      return isAuthorized
    },
    async switchChain(requested: number, addition?: ChainAddition) {
      findChain(requested)
      return switchTo(await load(), requested, addition)
    },
    onAccountsChanged,
    onChainChanged,
    onDisconnect,
  }
}

type ConnectOptions = {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: boolean | undefined
}
