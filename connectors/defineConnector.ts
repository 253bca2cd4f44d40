import type { Chain } from 'viem'
import { createConnector, ProviderNotFoundError } from 'wagmi'
import type { ConnectorDefinition } from '#connectors/defineConnector/ConnectorDefinition.ts'
import type { OpenWallet } from '#connectors/defineConnector/openWallet.ts'
import type { ChainAddition } from '#connectors/defineConnector/requestSwitch.ts'
import { walletMemory } from '#connectors/defineConnector/walletMemory.ts'
import type { Eip1193Provider, WalletConnectorEntity } from '#lib/protocol/entities.ts'

/** What our connectors carry beyond wagmi's members: the entity (§3), and `warm` for hover and focus. */
export type ConnectorProperties = WalletConnectorEntity & {
  /** Loads the wallet ahead of a click, so that its window still opens inside the click. Never rejects. */
  warm(): Promise<void>
}

/**
 * Turns a definition into a wagmi connector: a wallet on the shelf. Until a person opens it,
 * `getProvider` throws wagmi's ProviderNotFoundError, `isAuthorized` answers from storage, and
 * nothing is loaded, not even what all wallets share (openWallet.ts); on a server it stays so.
 *
 * The events of the specification (§4) go out as wagmi `message`s of those names, beside wagmi's
 * own `change` and `disconnect`. Chains of the entity are written `eip155:<chainId>` (CAIP-2).
 */
export function defineConnector(definition: ConnectorDefinition) {
  const { id, name, type, icon, rdns } = definition

  return createConnector<Eip1193Provider, ConnectorProperties>((config) => {
    const memory = walletMemory(id, config.storage)
    let opening: Promise<OpenWallet> | undefined
    let wallet: OpenWallet | undefined

    /** Takes the wallet off the shelf, once; a failed import may be tried again. */
    function open() {
      if (typeof window === 'undefined') return Promise.reject(new ProviderNotFoundError())
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

    /** The wallet, where a person left it open. */
    async function opened() {
      if (typeof window === 'undefined' || !(await memory.isOpen()))
        throw new ProviderNotFoundError()
      return open()
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
          get: () => {
            const chainId = wallet?.chainId()
            return chainId === undefined ? undefined : caip2(chainId)
          },
          enumerable: true,
          configurable: true,
        })
      },
      async warm() {
        await open()
          .then((opened) => opened.load())
          .catch(() => undefined)
      },
      connect: async (options) => (await open()).connect(options),
      async disconnect() {
        const leaving = await opening?.catch(() => undefined)
        await (leaving ? leaving.disconnect() : memory.close())
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
      // Before it is opened there is nothing to tell.
      onAccountsChanged: (accounts) => wallet?.onAccountsChanged(accounts),
      onChainChanged: (chainId) => wallet?.onChainChanged(chainId),
      onDisconnect: (error) => wallet?.onDisconnect(error),
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
