import { type CreateConnectorFn, createConnector, ProviderNotFoundError } from '@wagmi/core'
import type { Chain } from 'viem'
import type {
  ConnectorConfig,
  ConnectorDefinition,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
import type { OpenWallet } from '#connectors/defineConnector/openWallet.ts'
import type { ChainAddition } from '#connectors/defineConnector/requestSwitch.ts'
import { walletMemory } from '#connectors/defineConnector/walletMemory.ts'
import type { ErrorRows } from '#lib/errors/defineErrors.ts'
import type {
  Eip1193Provider,
  WalletConnectorEntity,
  WalletListing,
} from '#lib/protocol/entities.ts'

/** Members of our connectors beyond wagmi's: the wallet connector entity, `preload` and `cancel`. */
export type ConnectorProperties = WalletConnectorEntity &
  WalletListing & {
    /**
     * Preloads the wallet on hover or focus, so that its popup can still open within the click. Never
     * rejects.
     */
    preload(): Promise<void>
    /** Cancels the pending wallet request, if this kind of wallet can. */
    cancel(): void
    /** Loads the rows of the errors that only this kind throws. */
    errorRows(): Promise<ErrorRows>
  }

/**
 * Turns a definition into a wagmi connector; pass a function of wagmi's config to create one
 * definition per config. Nothing is loaded until the user opens the wallet, not even the shared
 * code (openWallet.ts): `getProvider` throws wagmi's ProviderNotFoundError, and `isAuthorized`
 * reads storage. On a server nothing is ever loaded.
 *
 * The connector events of docs/protocols.md are emitted as wagmi `message`s, in addition to wagmi's
 * own `change` and `disconnect`. Chains of the entity are CAIP-2 ids, `eip155:<chainId>`.
 */
export function defineConnector<Members extends object = object>(
  define:
    | ConnectorDefinition<Members>
    | ((config: ConnectorConfig) => ConnectorDefinition<Members>),
) {
  return createConnector<Eip1193Provider, ConnectorProperties & Members>((config) => {
    const definition = typeof define === 'function' ? define(config) : define
    const { id, name, type, icon, rdns, description } = definition
    const { authenticationMethods, openIdProviders } = definition
    const memory = walletMemory(id, config.storage)
    let opening: Promise<OpenWallet> | undefined
    let wallet: OpenWallet | undefined

    /** Loads the shared code once; a failed import can be retried. */
    function open() {
      if (typeof window === 'undefined') return Promise.reject(new ProviderNotFoundError())
      // If it fails, `load` imports again and says why it cannot.
      if (!opening) void definition.prefetch?.().catch(() => undefined)
      opening ??= import('#connectors/defineConnector/openWallet.ts').then(
        ({ openWallet }) => {
          wallet = openWallet(definition, config, memory)
          return wallet
        },
        (error) => {
          opening = undefined
          throw error
        },
      )
      return opening
    }

    /** The open wallet, or the one that was open on the last visit. */
    async function opened() {
      if (typeof window === 'undefined' || !(await memory.isOpen()))
        throw new ProviderNotFoundError()
      return open()
    }

    const connector: Connector = {
      id,
      name,
      type,
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      ...(description && { description }),
      ...(authenticationMethods && { authenticationMethods }),
      ...(openIdProviders && { openIdProviders }),
      ...entityFields(definition, config.chains),
      async setup() {
        // wagmi copies this object, which would freeze getters: define them on the copy.
        const getters = {
          connectedChain: () => {
            const chainId = wallet?.chainId()
            return chainId === undefined ? undefined : caip2(chainId)
          },
          overrideKey: () => definition.overrideKey ?? id,
          metadata: () => metadataOf(definition),
        }
        for (const [field, get] of Object.entries(getters))
          Object.defineProperty(this, field, { get, enumerable: true, configurable: true })
        await definition.setup?.(connector)
      },
      async preload() {
        await open()
          .then((opened) => opened.load())
          .catch(() => undefined)
      },
      cancel() {
        wallet?.cancel()
        definition.cancel?.()
      },
      errorRows: async () => (await definition.errorRows?.()) ?? {},
      connect: async (options) => (await open()).connect(options),
      async disconnect() {
        const openedWallet = await opening?.catch(() => undefined)
        await (openedWallet ? openedWallet.disconnect() : memory.close())
      },
      getProvider: async () => (await opened()).load(),
      getAccounts: async () => (await opened()).getAccounts(),
      getChainId: async () => (await opened()).getChainId(),
      async isAuthorized() {
        try {
          return await (await opened()).isAuthorized()
        } catch {
          return false
        }
      },
      switchChain: async ({ chainId, addEthereumChainParameter }) =>
        (await opened()).switchChain(chainId, addEthereumChainParameter as ChainAddition),
      // Events before the wallet is opened are ignored.
      onAccountsChanged: (accounts) => wallet?.onAccountsChanged(accounts),
      onChainChanged: (chainId) => wallet?.onChainChanged(chainId),
      onDisconnect: (error) => wallet?.onDisconnect(error),
    }
    return Object.assign(connector, definition.members ?? ({} as Members))
  })
}

/** A connector of ours without the members specific to its kind. */
type Connector = ReturnType<CreateConnectorFn<Eip1193Provider, ConnectorProperties>>

/** Fields of the wallet connector entity before the wallet is opened. */
function entityFields(definition: ConnectorDefinition, chains: readonly Chain[]) {
  return {
    overrideKey: definition.overrideKey ?? definition.id,
    metadata: metadataOf(definition),
    connectedChain: undefined,
    supportedChains: chains.map((chain) => caip2(chain.id)),
    evmNetworks: chains.map((chain) => ({
      chainId: chain.id,
      blockExplorerUrls: Object.values(chain.blockExplorers ?? {}).map(({ url }) => url),
    })),
  }
}

function metadataOf({ id, name, icon, rdns, overrideKey, metadata }: ConnectorDefinition) {
  return {
    groupKey: overrideKey ?? id,
    id,
    name,
    ...(icon && { icon }),
    ...(rdns && { rdns }),
    ...metadata,
  }
}

function caip2(chainId: number) {
  return `eip155:${chainId}`
}
