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

/** How long a page may take to be gone after it said so, in milliseconds. */
const leaveMs = 3_000

/** A wallet off the shelf. */
export type OpenWallet = ReturnType<typeof openWallet>

/**
 * A wallet in use: what every wallet does alike once a person has touched it. It loads the
 * wallet once, binds listeners once and removes them all, keeps accounts and chain, tells the
 * events (§4), and names errors by the catalogue. Imported by defineConnector on first use.
 */
export function openWallet(
  definition: ConnectorDefinition,
  config: ConnectorConfig,
  memory: WalletMemory,
) {
  let loading: Promise<Eip1193Provider> | undefined
  let connecting: Promise<void> | undefined
  let unbind: (() => void) | undefined
  let accounts: readonly Address[] = []
  let chainId: number | undefined
  let isLeaving = false

  function tell(type: ConnectorEvent, data?: unknown) {
    config.emitter.emit('message', { type, ...(data !== undefined && { data }) })
  }

  /** The wallet itself, whether open or not. */
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
      // The wallet may have left while it was still being asked.
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
    // Wallets that forget chainChanged are helped; for the others it is an equal chain.
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
    accounts = []
    chainId = undefined
  }

  function onAccountsChanged(changed: unknown) {
    if (!unbind || !Array.isArray(changed)) return
    const next = parseAccounts(changed)
    if (next.length === 0) return onDisconnect()
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

  /** From here on the page's lines break one by one, and wallets behind them tell a disconnect. */
  function onBeforeUnload() {
    isLeaving = true
  }

  /**
   * MetaMask says 1013 while it only restarts; and a page on its way out must not forget its
   * wallet. In both cases the wallet is asked once more, by whatever page is still there then.
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

  /** What the wallet calls the end, such as USER_DISCONNECTED, goes along as the reason. */
  function onDisconnect(error?: unknown) {
    if (!unbind) return
    const { name } = (error ?? {}) as { name?: unknown }
    const reason = typeof name === 'string' && /^[A-Z_]+$/.test(name) ? { reason: name } : undefined
    release()
    void memory.close()
    config.emitter.emit('disconnect')
    tell('disconnect', reason)
  }

  return {
    load,
    chainId: () => chainId,
    async connect({ chainId: asked, isReconnecting, withCapabilities }: ConnectOptions = {}) {
      if (isReconnecting) await enter(asked, true)
      else {
        // A second click waits for the first one's answer instead of asking again.
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
      // Whatever the wallet says to it: here the session is over.
      await leaving.then((provider) => definition.disconnect?.(provider)).catch(() => undefined)
      tell('disconnect')
    },
    getAccounts: async () => readAccounts(await load()),
    getChainId: async () => readChainId(await load()),
    async isAuthorized() {
      const provider = await load()
      return definition.restore
        ? definition.restore(provider)
        : (await readAccounts(provider)).length > 0
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
