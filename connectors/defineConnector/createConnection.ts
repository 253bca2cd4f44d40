import type { Address } from 'viem'
import type {
  ConnectorConfig,
  ConnectorDefinition,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import { hasCode } from '#connectors/defineConnector/normalizeError.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import type { WalletMemory } from '#connectors/defineConnector/walletMemory.ts'
import type { ConnectorEvent, Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a page may take to unload after `beforeunload`, in milliseconds. */
const unloadMs = 3_000

/** What a connection needs of its wallet. */
type ConnectionOptions = {
  definition: ConnectorDefinition
  config: ConnectorConfig
  memory: WalletMemory
  load(): Promise<Eip1193Provider>
  emitMessage(type: ConnectorEvent, data?: unknown): void
}

/**
 * Accounts and chain of an opened wallet while it is connected: follows the provider's events,
 * emits each change once, and ends with a lock or a disconnect.
 */
export function createConnection({
  definition,
  config,
  memory,
  load,
  emitMessage,
}: ConnectionOptions) {
  const unlock = createUnlockWatch((accounts) => emitMessage('accountChange', { accounts }))
  let unbind: (() => void) | undefined
  let accounts: readonly Address[] = []
  let chainId: number | undefined

  function bind(provider: Eip1193Provider) {
    const stop = bindProvider(provider, { onAccountsChanged, onChainChanged, onDisconnect })
    const stopListening = definition.listen?.(provider, config, onDisconnect)
    return () => {
      stop()
      stopListening?.()
    }
  }

  function release() {
    unbind?.()
    unbind = undefined
    unlock.stop()
    accounts = []
    chainId = undefined
  }

  function setChain(next: number) {
    chainId = next
    void memory.storeChain(next)
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
    if (!unbind) unlock.watch(provider)
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
    isOpen: () => unbind !== undefined,
    accounts: () => accounts,
    chainId: () => chainId,
    /** Starts with the approved accounts, and follows the provider if it does not already. */
    open(provider: Eip1193Provider, approved: readonly Address[]) {
      accounts = approved
      unbind ??= bind(provider)
    },
    setChain,
    release,
    watchForUnlock,
    onAccountsChanged,
    onChainChanged,
    onDisconnect,
  }
}

type ProviderListeners = {
  onAccountsChanged(accounts: unknown): void
  onChainChanged(chainId: unknown): void
  onDisconnect(error: unknown): void
}

/** Listens to a provider's events; returns the undo. */
function bindProvider(provider: Eip1193Provider, on: ProviderListeners) {
  let isUnloading = false

  /** While the page unloads its connections close one by one, and wallets emit `disconnect`. */
  function onBeforeUnload() {
    isUnloading = true
  }

  /**
   * MetaMask emits 1013 when it only restarts, and a page that unloads must not clear its wallet.
   * In both cases the accounts are read once more, if the page is still there.
   */
  async function onProviderDisconnect(error: unknown) {
    if (isUnloading) await new Promise((resolve) => setTimeout(resolve, unloadMs))
    if (isUnloading || hasCode(error, 1013)) {
      isUnloading = false
      const current = await readAccounts(provider).catch(() => [])
      if (current.length > 0) return
    }
    on.onDisconnect(error)
  }

  const listeners: [string, (...args: never[]) => void][] = [
    ['accountsChanged', on.onAccountsChanged],
    ['chainChanged', on.onChainChanged],
    ['disconnect', (error: unknown) => void onProviderDisconnect(error)],
  ]
  for (const [event, listener] of listeners) provider.on(event, listener)
  window.addEventListener('beforeunload', onBeforeUnload)
  return () => {
    for (const [event, listener] of listeners) provider.removeListener(event, listener)
    window.removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** Waits for a locked wallet to return accounts again, and calls back once. */
function createUnlockWatch(onUnlock: (accounts: readonly Address[]) => void) {
  let stopWatching: (() => void) | undefined
  return {
    stop: () => stopWatching?.(),
    watch(provider: Eip1193Provider) {
      if (stopWatching) return
      const onAccounts = (reported: unknown) => {
        const unlocked = Array.isArray(reported) ? parseAccounts(reported) : []
        if (unlocked.length === 0) return
        stopWatching?.()
        onUnlock(unlocked)
      }
      provider.on('accountsChanged', onAccounts)
      stopWatching = () => {
        provider.removeListener('accountsChanged', onAccounts)
        stopWatching = undefined
      }
    },
  }
}

/** The accounts that the wallet shows to this site, without a prompt. */
export async function readAccounts(provider: Eip1193Provider) {
  return parseAccounts(await provider.request({ method: 'eth_accounts' }))
}
