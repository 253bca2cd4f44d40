import { type Config, getConnection, watchConnectors } from '@wagmi/core'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { describeWallet } from '#react/wagmi/describeWallet.ts'
import { offeredConnectors, placeOf } from '#react/wagmi/offeredConnectors.ts'
import type { LoadedWagmi, WalletConnection, WalletState } from '#react/wagmi/walletStore.ts'

/** A config's wallets as data: the list, who is connected, and what was used last. */
export function readWallets(
  config: Config,
  lastId: string | undefined,
): Pick<LoadedWagmi, 'read' | 'subscribe'> {
  const discovery = walletDiscovery(config)
  let recentId = lastId
  let current: WalletState | undefined
  return {
    read() {
      current ??= {
        wallets: offeredConnectors(config.connectors).map(describeWallet),
        recentId,
        discovery: discovery && placeOf(discovery, config.connectors),
        connection: readConnection(config),
      }
      return current
    },
    subscribe(onChange) {
      const changed = () => {
        current = undefined
        onChange()
      }
      async function readRecentId() {
        const id = await config.storage?.getItem('recentConnectorId')
        // Where only the cookie names one, it stays.
        if (!id || id === recentId) return
        recentId = id
        changed()
      }
      const update = () => void readRecentId().catch(() => undefined)
      update()
      const stops = [
        config.subscribe((state) => state, changed),
        watchConnectors(config, { onChange: changed }),
        config.subscribe((state) => state.status, update),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function readConnection(config: Config): WalletConnection {
  const { status, connector, address, chainId } = getConnection(config)
  if (!connector) return { status, address, chainId }
  const { id, name, type, icon } = connector
  return { status, wallet: { id, name, type, icon }, address, chainId }
}
