import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { connect, disconnect, switchChain } from 'wagmi/actions'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { requiredMethods } from '#lib/protocol/walletConnect.ts'
import {
  openPage,
  type PageBrowser,
  type PageOptions,
} from '#tests/connectors/walletConnect/walletConnectPage.ts'
import type { Phone } from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { until } from '#tests/support/until.ts'

/** Rows that WalletConnect's connector raises, with the devnet's relay and phone. */
export function walletConnectRows(): RaisedRows {
  let fixture: WalletConnectFixture
  let phone: Phone

  beforeAll(async () => {
    fixture = await startWalletConnectFixture()
    phone = await fixture.phone({ initial: { policy: 'approve' } })
  })
  beforeEach(async () => {
    const location = { origin: 'http://localhost:3000' }
    vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
    vi.stubGlobal('navigator', { userAgent: 'X11; Linux', maxTouchPoints: 0 })
    await phone.reset()
    await phone.change({ policy: 'approve' })
  })
  afterAll(() => fixture.stop())

  const page = (parameters: PageOptions['parameters'] = {}, browser?: PageBrowser) =>
    openPage({ relay: fixture.relay, phone }, browser, { parameters })

  async function connected(
    change: Parameters<Phone['change']>[0] = {},
    parameters: PageOptions['parameters'] = {},
  ) {
    await phone.change(change)
    const made = page(parameters)
    await connect(made.config, { connector: made.connector })
    const provider = (await made.connector.getProvider()) as Eip1193Provider
    return { ...made, provider }
  }

  /** Another tab has connected since this page disconnected, so that it has closed its SDK. */
  async function outdated(): Promise<{ provider: Eip1193Provider; error: unknown }> {
    const { config, provider, browser } = await connected()
    await disconnect(config)
    const other = page({}, browser)
    await connect(other.config, { connector: other.connector })
    const error = await until(async () => {
      const refusal = await provider.request({ method: 'eth_accounts' }).then(
        () => undefined,
        (error: { code?: number }) => error,
      )
      // Without a session, until the other tab's message has arrived.
      if (!refusal || refusal.code === 4900) throw new Error('The SDK is open.')
      return refusal
    })
    return { provider, error }
  }

  return {
    async notInitialized() {
      const { provider } = await outdated()
      await provider.request({ method: 'eth_requestAccounts' })
    },
    async walletConnectNotInitialized() {
      throw (await outdated()).error
    },
    async walletConnectInitFailed() {
      const made = page()
      made.browser.storage.getItem = () => Promise.reject(new Error('The disk is gone.'))
      await connect(made.config, { connector: made.connector })
    },
    async connectionReset() {
      await phone.change({ policy: 'ignore' })
      const { config, connector } = page()
      connector.emitter.on('message', ({ type }) => {
        if (type === 'display_uri') connector.cancel()
      })
      await connect(config, { connector })
    },
    connectionRejected: () =>
      connected({ policy: 'reject', rejection: { code: 5000, message: 'User rejected.' } }),
    connectionProposalExpired: () =>
      connected({ policy: 'reject', rejection: { code: 8000, message: 'Proposal expired.' } }),
    approvalIncomplete: () => connected({ approvedScope: { methods: ['personal_sign'] } }),
    async switchThroughWallet() {
      const { config } = await connected({
        approvedScope: { chainIds: [31337], methods: [...requiredMethods] },
      })
      await switchChain(config, { chainId: 31338 })
    },
    projectIdRequired: () => connected({}, { projectId: '' }),
    invalidChains: () => connected({}, { chains: [], optionalChains: [] }),
    async unconfiguredNamespace() {
      const { provider } = await connected()
      await provider.request({ method: 'eth_blockNumber' }, 'solana:mainnet')
    },
  }
}
