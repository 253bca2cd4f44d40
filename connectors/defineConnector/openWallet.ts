import { type Address, type Chain, SwitchChainError } from 'viem'
import { ChainNotConfiguredError } from 'wagmi'
import type {
  ConnectorConfig,
  ConnectorDefinition,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { hasCode, nameError } from '#connectors/defineConnector/nameError.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ChainAddition, requestSwitch } from '#connectors/defineConnector/requestSwitch.ts'
import type { WalletMemory } from '#connectors/defineConnector/walletMemory.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultChainId } from '#lib/protocol/constants.ts'
import type { ConnectorEvent, Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const leaveMs = 3_000

/** An opened wallet. */
export type OpenWallet = ReturnType<typeof openWallet>

/**
 * The shared implementation of all wallet kinds, imported by defineConnector on first use. It loads
 * the wallet once, binds its listeners once and removes them all, tracks accounts and chain, emits
 * the connector events (docs/protocols.md), and normalizes errors by the catalogue.
 */
export function openWallet(
  definition: ConnectorDefinition,
  config: ConnectorConfig,
  memory: WalletMemory,
) {
  let loading: Promise<Eip1193Provider> | undefined
  let connecting: Promise<void> | undefined
  let unbind: (() => void) | undefined
  let stopAwaiting: (() => void) | undefined
  let accounts: readonly Address[] = []
  let chainId: number | undefined
  let isLeaving = false

  function tell(type: ConnectorEvent, data?: unknown) {
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
    tell('connectorInitStarted')
    const provider = guardProvider(await definition.load(config))
    tell('connectorInitCompleted')
    return provider
  }

  async function readAccounts(provider: Eip1193Provider) {
    return parseAccounts(await provider.request({ method: 'eth_accounts' }))
  }

  async function readChainId(provider: Eip1193Provider) {
    const answer = await provider.request({ method: 'eth_chainId' })
    const parsed = parseChainId(answer)
    if (parsed === undefined)
      throw new WalletError('internalError', { details: 'The wallet told no chain id.' })
    return parsed
  }

  async function askAccounts(provider: Eip1193Provider, asked: number | undefined) {
    if (definition.connect)
      return parseAccounts(
        await definition.connect(provider, { chainId: asked ?? (await preferredChainId()) }),
      )
    return parseAccounts(await provider.request({ method: 'eth_requestAccounts' }))
  }

  async function preferredChainId() {
    const last = await memory.lastUsedChain()
    if (config.chains.some((chain) => chain.id === last)) return last as number
    return config.chains[0]?.id ?? defaultChainId
  }

  async function enter(asked: number | undefined, isReconnecting: boolean | undefined) {
    const wasBound = Boolean(unbind)
    try {
      const provider = await load()
      const granted = isReconnecting
        ? await readAccounts(provider)
        : await askAccounts(provider, asked)
      if (granted.length === 0) throw new WalletError('unauthorized')
      accounts = granted
      unbind ??= bind(provider)
      keepChain(await readChainId(provider))
      if (asked !== undefined && asked !== chainId)
        await switchTo(provider, asked).catch((error) => {
          if (hasCode(error, 4001)) throw error
        })
      // The wallet may have disconnected while the request was pending.
      if (!unbind) throw new WalletError('disconnected')
      await memory.open()
    } catch (error) {
      if (!wasBound) release()
      throw nameError(error, 'connect')
    }
  }

  function keepChain(next: number) {
    chainId = next
    void memory.keepChain(next)
  }

  function findChain(wanted: number): Chain {
    const chain = config.chains.find((chain) => chain.id === wanted)
    if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
    return chain
  }

  async function switchTo(provider: Eip1193Provider, wanted: number, addition?: ChainAddition) {
    const chain = findChain(wanted)
    await requestSwitch(provider, chain, addition)
    // Some wallets do not emit chainChanged; for the others this is an equal chain and ignored.
    onChainChanged(wanted)
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
    stopAwaiting?.()
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
    tell('accountChange', { accounts })
  }

  function onChainChanged(changed: unknown) {
    const next = parseChainId(changed)
    if (!unbind || next === undefined || next === chainId) return
    keepChain(next)
    config.emitter.emit('change', { chainId: next })
    tell('chainChange', { chainId: next })
  }

  /** While the page unloads its connections close one by one, and wallets emit `disconnect`. */
  function onBeforeUnload() {
    isLeaving = true
  }

  /**
   * MetaMask emits 1013 when it only restarts, and a page that unloads must not clear its wallet.
   * In both cases the accounts are read once more, if the page is still there.
   */
  async function onProviderDisconnect(provider: Eip1193Provider, error: unknown) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, leaveMs))
    if (isLeaving || hasCode(error, 1013)) {
      isLeaving = false
      const kept = await readAccounts(provider).catch(() => [])
      if (kept.length > 0) return
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
    void load().then(awaitAccounts)
  }

  /** After a lock: emits `accountChange` once, when the wallet returns accounts again. */
  function awaitAccounts(provider: Eip1193Provider) {
    if (unbind || stopAwaiting) return
    const onAccounts = (shown: unknown) => {
      const unlocked = Array.isArray(shown) ? parseAccounts(shown) : []
      if (unlocked.length === 0) return
      stopAwaiting?.()
      tell('accountChange', { accounts: unlocked })
    }
    provider.on('accountsChanged', onAccounts)
    stopAwaiting = () => {
      provider.removeListener('accountsChanged', onAccounts)
      stopAwaiting = undefined
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
    tell('disconnect', reason)
  }

  return {
    load,
    chainId: () => chainId,
    async connect({ chainId: asked, isReconnecting, withCapabilities }: ConnectOptions = {}) {
      if (isReconnecting) await enter(asked, true)
      else {
        // A second click awaits the pending request instead of sending another.
        connecting ??= enter(asked, false).finally(() => {
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
      const leaving = unbind && loading
      release()
      await memory.close()
      if (!leaving) return
      // If the wallet fails to disconnect, the session is over on this side anyway.
      await leaving.then((provider) => definition.disconnect?.(provider)).catch(() => undefined)
      tell('disconnect')
    },
    getAccounts: async () => readAccounts(await load()),
    getChainId: async () => readChainId(await load()),
    async isAuthorized() {
      const provider = await load()
      if (definition.restore) return definition.restore(provider)
      const isAuthorized = (await readAccounts(provider)).length > 0
      if (!isAuthorized) awaitAccounts(provider)
      return isAuthorized
    },
    async switchChain(wanted: number, addition?: ChainAddition) {
      findChain(wanted)
      return switchTo(await load(), wanted, addition)
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
