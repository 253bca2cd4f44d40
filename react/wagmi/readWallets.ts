import { type Config, getConnection, watchConnectors } from '@wagmi/core'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { describeWallets } from '#react/wagmi/describeWallets.ts'
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
        ...describeWallets(config, discovery),
        recentId,
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
