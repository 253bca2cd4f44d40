import { injected } from 'latchkey/connectors/injected'
import { safe } from 'latchkey/connectors/safe'
import { smartWallet } from 'latchkey/connectors/smartWallet'
import { turnkey } from 'latchkey/connectors/turnkey'
import { walletConnect } from 'latchkey/connectors/walletConnect'
import { listWallets, type PublicConfig, type Wallets } from 'latchkey/wallets'

/**
 * The list of wallets, in the order shown to the user. Any wagmi connector can be an entry; the key
 * is its name in the environment variable `WALLETS`. An entry that frames pages, sends requests or
 * loads scripts itself must declare their origins for the page's CSP:
 * `porto: { connector: porto(), origins: { frame: ['https://id.porto.sh'] } }`.
 * @throws at start: 'Invalid chains' if no chain is usable, or an error that names an unknown
 * wallet
 */
export function wallets(config: PublicConfig): Wallets {
  const { appName } = config
  const { bundlerUrls, paymasterUrls } = config.smartWallet ?? {}
  const embedded = config.turnkey && { ...config.turnkey, appName, bundlerUrls, paymasterUrls }
  return listWallets(config, {
    injected: injected(),
    safe: config.frameAncestors && safe({ hosts: config.frameAncestors, icon: '/owners.svg' }),
    turnkey: embedded && turnkey({ ...embedded, icon: '/passkey.svg' }),
    turnkeyHd: embedded && turnkey({ ...embedded, variant: 'hd', icon: '/passkeys.svg' }),
    walletConnect:
      config.walletConnect &&
      walletConnect({
        ...config.walletConnect,
        appName,
        appUrl: config.appOrigin,
        icon: '/phone.svg',
        storePrefix: `latchkey${config.cookieSuffix}`,
      }),
    smartWallet:
      config.smartWallet && smartWallet({ ...config.smartWallet, appName, icon: '/contract.svg' }),
  })
}
