import { baseAccount } from 'wagmi/connectors/baseAccount'
import { injected } from 'wagmi/connectors/injected'
import { mock } from 'wagmi/connectors/mock'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { listWallets, type Wallets } from '#lib/wallets/listWallets.ts'

/** The wallets.config.ts of a site that has none of our connectors. */
export function wallets(config: PublicConfig): Wallets {
  return listWallets(config, {
    injected: injected(),
    // An account of the devnet, whose node signs for it.
    mock: mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }),
    baseAccount: baseAccount(),
  })
}
