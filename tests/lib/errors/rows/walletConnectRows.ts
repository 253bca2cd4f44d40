import { afterAll, afterEach, beforeAll } from 'vitest'
import { requiredMethods } from '#lib/protocol/walletConnect.ts'
import { openSite, type Phone } from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'

/** Rows that the WalletConnect provider raises, with the devnet's relay and phone. */
export function walletConnectRows(): RaisedRows {
  let fixture: WalletConnectFixture
  let phone: Phone
  const open: ReturnType<typeof openSite>[] = []

  beforeAll(async () => {
    fixture = await startWalletConnectFixture()
    phone = await fixture.phone({ initial: { policy: 'approve' } })
  })
  afterEach(async () => {
    for (const one of open.splice(0)) one.provider.stop()
    await phone.reset()
    await phone.change({ policy: 'approve' })
  })
  afterAll(() => fixture.stop())

  function site(more?: Parameters<typeof openSite>[1]) {
    const one = openSite(fixture, more)
    open.push(one)
    one.provider.on('display_uri', (uri: string) => void phone.pair(uri))
    return one
  }

  async function connected(change: Parameters<Phone['change']>[0] = {}) {
    await phone.change(change)
    const one = site()
    await one.provider.init()
    await one.provider.connect()
    return one
  }

  return {
    notInitialized: () => site().provider.connect(),
    walletConnectNotInitialized: () => site().provider.request({ method: 'eth_accounts' }),
    async walletConnectInitFailed() {
      const one = site()
      one.browser.storage.getItem = () => Promise.reject(new Error('The disk is gone.'))
      await one.provider.init()
    },
    async connectionReset() {
      await phone.change({ policy: 'ignore' })
      const { provider } = site()
      await provider.init()
      provider.on('display_uri', () => provider.close())
      await provider.connect()
    },
    connectionRejected: () =>
      connected({ policy: 'reject', rejection: { code: 5000, message: 'User rejected.' } }),
    connectionProposalExpired: () =>
      connected({ policy: 'reject', rejection: { code: 8000, message: 'Proposal expired.' } }),
    approvalIncomplete: () => connected({ approvedScope: { methods: ['personal_sign'] } }),
    async switchThroughWallet() {
      const { provider } = await connected({
        approvedScope: { chainIds: [31337], methods: [...requiredMethods] },
      })
      const params = [{ chainId: '0x7a6a' }]
      await provider.request({ method: 'wallet_switchEthereumChain', params })
    },
    projectIdRequired: () => site({ projectId: '' }).provider.init(),
    invalidChains: () => site({ chains: [], optionalChains: [] }).provider.init(),
    async unconfiguredNamespace() {
      const { provider } = await connected()
      await provider.request({ method: 'eth_blockNumber' }, 'solana:mainnet')
    },
  }
}
