import { type Address, type Chain, SwitchChainError } from 'viem'
import {
  ChainNotConfiguredError,
  type CreateConnectorFn,
  createConnector,
  ProviderNotFoundError,
} from 'wagmi'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { hasCode, nameError } from '#connectors/defineConnector/nameError.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ChainAddition, requestSwitch } from '#connectors/defineConnector/requestSwitch.ts'
import { walletMemory } from '#connectors/defineConnector/walletMemory.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultChainId } from '#lib/protocol/constants.ts'
import type {
  ConnectorEvent,
  ConnectorMetadata,
  Eip1193Provider,
  WalletConnectorEntity,
} from '#lib/protocol/entities.ts'

/** How long a page may take to be gone after it said so, in milliseconds. */
const leaveMs = 3_000

/** What wagmi hands to a connector: chains, emitter, storage, transports. */
export type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** Everything in which one wallet may differ from another; the shape owns the rest. */
export type ConnectorDefinition = {
  /** Stable: storage keys and the remembered connection are named by it. */
  id: string
  name: string
  type: string
  icon?: string
  /** EIP-6963 name, where the wallet has one. */
  rdns?: string
  /** Where a wallet-book entry goes by another key than `id`. */
  overrideKey?: string
  /** What is known of the wallet besides id, name, icon and rdns. */
  metadata?: Partial<ConnectorMetadata>

  /** Imports and starts the wallet. Called once, in the browser, when first opened; again after a failure. */
  load(config: ConnectorConfig): Promise<Eip1193Provider>
  /** Asks the person. Left out: `eth_requestAccounts`. `chainId` is asked for, else last used, else the default. */
  connect?(provider: Eip1193Provider, options: { chainId: number }): Promise<readonly string[]>
  /** Whether the wallet still knows this site; may not prompt. Left out: `eth_accounts` is not empty. */
  restore?(provider: Eip1193Provider): Promise<boolean>
  /** Ends the session in the wallet. Left out: nothing to end. */
  disconnect?(provider: Eip1193Provider): Promise<unknown>
  /** Events beyond EIP-1193; `end` tells that the wallet left. Returns its own undo. */
  listen?(provider: Eip1193Provider, config: ConnectorConfig, end: () => void): () => void
}

/** What our connectors carry beyond wagmi's members: the entity (§3), and `warm` for hover and focus. */
export type ConnectorProperties = WalletConnectorEntity & {
  /** Loads the wallet ahead of a click, so that its window still opens inside the click. Never rejects. */
  warm(): Promise<void>
}

/**
 * Turns a definition into a wagmi connector. It loads lazily and once, keeps a closed wallet on
 * the shelf (`getProvider` throws wagmi's ProviderNotFoundError, `isAuthorized` answers from
 * storage), binds listeners once and removes them all, and names errors by the catalogue.
 *
 * The events of the specification (§4) go out as wagmi `message`s of those names, beside wagmi's
 * own `change` and `disconnect`. Chains of the entity are written `eip155:<chainId>` (CAIP-2).
 */
export function defineConnector(definition: ConnectorDefinition) {
  const { id, name, type, icon, rdns } = definition

  return createConnector<Eip1193Provider, ConnectorProperties>((config) => {
    const memory = walletMemory(id, config.storage)
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
      if (typeof window === 'undefined') return Promise.reject(new ProviderNotFoundError())
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

    async function getProvider() {
      if (typeof window === 'undefined' || !(await memory.isOpen()))
        throw new ProviderNotFoundError()
      return load()
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
      const reason =
        typeof name === 'string' && /^[A-Z_]+$/.test(name) ? { reason: name } : undefined
      release()
      void memory.close()
      config.emitter.emit('disconnect')
      tell('disconnect', reason)
    }

    return {
      id,
      name,
      type,
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      ...entityFields(definition, config.chains),
      async setup() {
        // wagmi copies this object, which would freeze a getter: it is put on the copy.
        Object.defineProperty(this, 'connectedChain', {
          get: () => (chainId === undefined ? undefined : caip2(chainId)),
          enumerable: true,
          configurable: true,
        })
      },
      async warm() {
        await load().catch(() => undefined)
      },
      async connect({ chainId: asked, isReconnecting, withCapabilities } = {}) {
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
      getProvider,
      async getAccounts() {
        return readAccounts(await getProvider())
      },
      async getChainId() {
        return readChainId(await getProvider())
      },
      async isAuthorized() {
        try {
          const provider = await getProvider()
          return definition.restore
            ? await definition.restore(provider)
            : (await readAccounts(provider)).length > 0
        } catch {
          return false
        }
      },
      async switchChain({ chainId: wanted, addEthereumChainParameter }) {
        findChain(wanted)
        return switchTo(await getProvider(), wanted, addEthereumChainParameter as ChainAddition)
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  })
}

/** Fields of the specification's entity that do not change. */
function entityFields(definition: ConnectorDefinition, chains: readonly Chain[]) {
  const { id, name, icon, rdns } = definition
  return {
    overrideKey: definition.overrideKey ?? id,
    metadata: {
      groupKey: definition.overrideKey ?? id,
      id,
      name,
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      ...definition.metadata,
    },
    connectedChain: undefined,
    supportedChains: chains.map((chain) => caip2(chain.id)),
    evmNetworks: chains.map((chain) => ({
      chainId: chain.id,
      blockExplorerUrls: Object.values(chain.blockExplorers ?? {}).map(({ url }) => url),
    })),
  }
}

function caip2(chainId: number) {
  return `eip155:${chainId}`
}
