import { eagerWallets } from 'latchkey/react'
import { withReview } from 'latchkey/review'
import { listWallets, type PublicConfig } from 'latchkey/wallets'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { connect, getConnectorClient, signMessage } from 'wagmi/actions'
import { injected as injectedOfWagmi } from 'wagmi/connectors'
import { defineConnector } from '#connectors/defineConnector.ts'
import { alice, fakeProvider } from '#tests/connectors/fakeProvider.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

/** A site that reviews what is dangerous, on a node without any contract, and its connected wallet. */
async function reviewedSite(
  handlers: Parameters<typeof fakeProvider>[0],
  { rpcUrl = 'http://localhost:9', members = {} } = {},
) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://site.example'))
  const wallet = fakeProvider(handlers)
  const load = async () => wallet.provider
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const site: PublicConfig = {
    world: 'live',
    appName: 'Site',
    appOrigin: location.origin,
    basePath: '/api',
    chains: [{ id: 31337, name: 'Chain', nativeCurrency, rpcUrl }],
    cookieSuffix: '-rows',
  }
  const test = defineConnector({ id: 'test', name: 'Test', type: 'test', load, members })
  const wagmi = eagerWallets((one) => listWallets(one, { test }, { review: 'dangerous' }))({
    config: site,
    failedName: 'Failed',
    showReviews: () => undefined,
    listed: undefined,
    cookie: '',
    initialState: undefined,
    isSignedIn: false,
  }).loaded()
  if (!wagmi) throw new Error('It is loaded from the start.')
  const { config } = wagmi
  const [connector] = config.connectors
  if (!connector) throw new Error('The wallet is not listed.')
  await connect(config, { connector })
  return { config }
}

/** Rows that the review of a request raises, as any page of a site causes them. */
export const reviewRows: RaisedRows = {
  async unreviewableMember() {
    const { config } = await reviewedSite({})
    const { request } = await getConnectorClient(config)
    await request({ method: 'eth_sendTransaction', params: [{ blobs: [] }] } as never)
  },
  async requestTooLarge() {
    const { config } = await reviewedSite({})
    await signMessage(config, { message: 'a'.repeat(1_000_000) })
  },
  async ownMessage() {
    const { config } = await reviewedSite({}, { members: { embedded: {}, variant: 'key' } })
    const start = `${location.host} wants you to sign in with your Ethereum account:`
    await signMessage(config, { message: `${start}\n${alice}\n\nURI: ${location.origin}` })
  },
  async tooManyReviews() {
    const { config } = await reviewedSite({})
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const { request } = await getConnectorClient(config)
    // Without a node, each is a danger, and waits in the dialog.
    const send = () => request({ method: 'eth_sendTransaction', params: [{ to: alice }] } as never)
    await Promise.race(Array.from({ length: 21 }, send))
  },
  async reviewNotMounted() {
    const { provider } = fakeProvider({})
    const config = withReview(
      createConfig({
        chains: [mainnet],
        connectors: [
          injectedOfWagmi({ target: { id: 'a', name: 'A', provider: provider as never } }),
        ],
        transports: { [mainnet.id]: http('http://localhost:9') },
        storage: null,
        multiInjectedProviderDiscovery: false,
      }),
    )
    const [connector] = config.connectors
    if (!connector) throw new Error('The wallet is not listed.')
    await connect(config, { connector })
    await signMessage(config, { message: 'Hello' })
  },
  async walletChangedMeanwhile() {
    let isConnected = false
    let asked = 0
    const { config } = await reviewedSite({
      // Another chain each time that it is asked while the request is reviewed.
      eth_chainId: () => (isConnected ? `0x${++asked}` : '0x7a69'),
    })
    const { request } = await getConnectorClient(config)
    isConnected = true
    await request({ method: 'personal_sign', params: ['0x48656c6c6f', alice] })
  },
  async otherSignature() {
    // The account has no code, so that its signature can only be its key's.
    const node = await fakeNode({ eth_getCode: { result: '0x' }, eth_call: { result: '0x' } })
    try {
      const other = privateKeyToAccount(generatePrivateKey())
      const sign = () => other.signMessage({ message: 'Hello' })
      const { config } = await reviewedSite({ personal_sign: sign }, { rpcUrl: node.url })
      await signMessage(config, { message: 'Hello' })
    } finally {
      node.close()
    }
  },
}
