import { injected } from 'latchkey/connectors/injected'
import { smartWallet } from 'latchkey/connectors/smartWallet'
import { turnkey } from 'latchkey/connectors/turnkey'
import { walletConnect } from 'latchkey/connectors/walletConnect'
import { listWallets, type PublicConfig, type Wallets } from 'latchkey/wallets'

/** The wallets of this site, with what its server says of their services. */
export function wallets(config: PublicConfig): Wallets {
  const { appName } = config
  return listWallets(config, {
    injected: injected(),
    turnkey: config.turnkey && turnkey({ ...config.turnkey, appName }),
    walletConnect: config.walletConnect && walletConnect({ ...config.walletConnect, appName }),
    smartWallet: config.smartWallet && smartWallet({ ...config.smartWallet, appName }),
  })
}
