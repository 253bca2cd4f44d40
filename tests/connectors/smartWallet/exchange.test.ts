import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, disconnect, getConnection, reconnect, signMessage } from 'wagmi/actions'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import { type SmartWalletMembers, smartWallet } from '#connectors/smartWallet.ts'
import { explain } from '#lib/errors/explain.ts'
import {
  account,
  popupOrigin,
  type ScriptedBrowser,
  secretWith,
  startScriptedBrowser,
} from '#tests/connectors/smartWallet/scriptedPopup.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { until } from '#tests/support/until.ts'

let browser: ScriptedBrowser
beforeEach(async () => {
  browser = await startScriptedBrowser()
})
afterEach(() => browser.stop())

/** A page with wagmi and the smart wallet over the unmodified SDK. */
function page(map?: Map<string, string>) {
  const made = testConfig(
    smartWallet({
      appName: 'Test site',
      appLogoUrl: 'https://site.test/logo.png',
      popupUrl: `${popupOrigin}/connect`,
    }),
    map,
  )
  return { ...made, connector: made.connector as typeof made.connector & SmartWalletMembers }
}

async function connected() {
  const made = page()
  await connect(made.config, { connector: made.connector })
  return made
}

const provider = async ({ connector }: ReturnType<typeof page>) =>
  (await connector.getProvider()) as { request(args: unknown): Promise<unknown> }

test('the popup receives the site and the request', async () => {
  await connected()
  const url = new URL(browser.opened[0] ?? '')
  expect(url.origin + url.pathname).toBe(`${popupOrigin}/connect`)
  expect(url.searchParams.get('origin')).toBe(new URL(browser.node.url).origin)
  expect(browser.received[0]).toMatchObject({
    data: {
      metadata: {
        appName: 'Test site',
        appLogoUrl: 'https://site.test/logo.png',
        appChainIds: [31337, 31338],
      },
      preference: { options: 'smartWalletOnly' },
    },
  })
})

test('the state holds accounts, chains, capabilities and both public keys of the exchange', async () => {
  const { connector } = await connected()
  const state = connector.smartWalletState()
  expect(state).toEqual({
    accounts: [account],
    activeChain: { id: 31337, rpcUrl: `${browser.node.url}/rpc` },
    availableChains: [{ id: 31337, rpcUrl: `${browser.node.url}/rpc` }],
    walletCapabilities: { '0x7a69': { atomic: { status: 'supported' } } },
    ownPublicKey: expect.stringMatching(/^[0-9a-f]{182}$/),
    peerPublicKey: browser.sender,
  })
  expect(JSON.stringify(state)).not.toContain(
    browser.storage['-CBWSDK:SCWKeyManager:ownPrivateKey'],
  )
})

test('keys are ECDH on P-256, messages AES-GCM 256 with 12 fresh bytes each', async () => {
  browser.script = () => '0xsigned'
  const { config, connector } = await connected()
  await signMessage(config, { message: 'one' })
  await signMessage(config, { message: 'two' })
  const sent = browser.received.flatMap(({ content }) => {
    const { encrypted } = (content ?? {}) as {
      encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
    }
    return encrypted ? [encrypted] : []
  })
  expect(sent.map(({ iv }) => iv.byteLength)).toEqual([12, 12])
  expect(Buffer.from(sent[0]?.iv ?? [])).not.toEqual(Buffer.from(sent[1]?.iv ?? []))

  const pkcs8 = Buffer.from(browser.storage['-CBWSDK:SCWKeyManager:ownPrivateKey'] ?? '', 'hex')
  const own = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(pkcs8),
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    ['deriveKey'],
  )
  const secret = await secretWith(own, connector.smartWalletState()?.peerPublicKey ?? '')
  expect(secret.algorithm).toEqual({ name: 'AES-GCM', length: 256 })
  const [first] = sent
  if (!first) throw new Error('Nothing was sent.')
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: first.iv },
    secret,
    first.cipherText,
  )
  expect(JSON.parse(new TextDecoder().decode(plain))).toMatchObject({
    action: { method: 'personal_sign', params: ['0x6f6e65', account] },
    chainId: 31337,
  })
})

test('node requests go to the chain’s rpcUrl with the SDK’s version and platform', async () => {
  const made = await connected()
  const { request } = await provider(made)
  expect(await request({ method: 'eth_blockNumber' })).toEqual({ method: 'eth_blockNumber' })
  expect(browser.node.requests.at(-1)).toMatchObject({
    path: '/rpc',
    headers: {
      'content-type': 'application/json',
      'x-cbw-sdk-version': '4.4.0',
      'x-cbw-sdk-platform': '@coinbase/wallet-sdk',
    },
    body: { jsonrpc: '2.0', method: 'eth_blockNumber' },
  })
  await expect(request({ method: 'eth_unknown' })).rejects.toMatchObject({
    code: -32601,
    message: 'no such method',
  })
})

test('a chain without rpcUrl fails with the exact message', async () => {
  browser.chains = undefined
  const { request } = await provider(await connected())
  await expect(request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
    key: 'noRpcUrl',
    code: -32603,
    message: 'No RPC URL set for chain',
  })
})

test('a known chain is switched to locally, an unknown one through the popup', async () => {
  const rpcUrl = `${browser.node.url}/rpc`
  const made = await connected()
  const { request } = await provider(made)
  browser.script = ({ method }) => {
    browser.chains = { 31337: rpcUrl, 31338: rpcUrl }
    return method === 'wallet_switchEthereumChain' ? null : '0x'
  }
  const before = browser.opened.length
  const params = [{ chainId: '0x7a6a' }]
  expect(await request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
  const count = browser.received.length
  expect(made.connector.smartWalletState()?.activeChain?.id).toBe(31338)
  await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  expect(browser.received).toHaveLength(count)
  expect(made.connector.smartWalletState()?.activeChain?.id).toBe(31337)
  expect(browser.opened.length).toBeGreaterThanOrEqual(before)
  const changes = made.events.filter(({ event }) => event === 'chainChange')
  expect(changes).toEqual([
    { event: 'chainChange', data: { chainId: 31338 } },
    { event: 'chainChange', data: { chainId: 31337 } },
  ])
})

test('a chain in every response is emitted once', async () => {
  browser.script = () => '0x'
  const made = await connected()
  const emitted: unknown[] = []
  const wallet = (await provider(made)) as unknown as {
    on(event: string, listener: (data: unknown) => void): void
  }
  wallet.on('chainChanged', (chainId) => emitted.push(chainId))
  for (const message of ['one', 'two', 'three']) await signMessage(made.config, { message })
  expect(emitted).toEqual([])
})

test.each([4001, 4100, 4200, 4900, 4901, 4902, -32700, -32600, -32603, -32000, -32005])(
  'an error of the popup is thrown as an Error with its code: %i',
  async (code) => {
    const { request } = await provider(await connected())
    browser.script = () => ({ error: { code, message: 'because', data: { more: 1 } } })
    const error = await request({ method: 'personal_sign', params: ['0x', account] }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code, message: 'because' })
  },
)

test('a code of EIP-5792, which the SDK hides in its own -32603, is the catalog’s row', async () => {
  const made = await connected()
  browser.script = () => ({ error: { code: 5740, message: 'More than 50 calls are too many.' } })
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls: [] }]
  const error = await (await provider(made))
    .request({ method: 'wallet_sendCalls', params })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: -32603, data: { originalError: { code: 5740 } } })
  expect(explain(error)).toMatchObject({
    key: 'batchTooLarge',
    code: 5740,
    details: 'More than 50 calls are too many.',
  })
})

test('a rejection is thrown by connect as UserRejectedRequestError', async () => {
  const { config, connector } = page()
  browser.reportsLoaded = false
  const connecting = connect(config, { connector })
  await until(() => expect(browser.popup).toBeDefined())
  if (browser.popup) browser.popup.closed = true
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
})

test('a blocked popup fails with popupBlocked, without the notice of the SDK', async () => {
  browser.isBlocked = true
  const { config, connector } = page()
  // The SDK's notice would need a document, which Node does not have.
  await expect(connect(config, { connector })).rejects.toMatchObject({
    key: 'popupBlocked',
    message: smartWalletErrors.popupBlocked.message,
  })
  browser.isBlocked = false
  await expect(connect(config, { connector })).resolves.toMatchObject({ accounts: [account] })
})

test('a message from another window with the popup’s origin is ignored', async () => {
  const { config, connector } = page()
  browser.reportsLoaded = false
  const connecting = connect(config, { connector })
  await until(() => expect(browser.popup).toBeDefined())
  browser.post({ event: 'PopupLoaded', id: 'x' }, { closed: false })
  browser.post({ event: 'PopupLoaded', id: 'x' }, browser.popup, 'https://foreign.test')
  browser.post(null)
  await new Promise((resolve) => setImmediate(resolve))
  expect(browser.received).toEqual([])
  browser.post({ event: 'PopupLoaded', id: 'y' })
  await expect(connecting).resolves.toMatchObject({ accounts: [account] })
})

test('a visitor who never connected loads nothing, and a session is restored without a popup', async () => {
  const visitor = page()
  await reconnect(visitor.config)
  expect(Object.keys(browser.storage)).toEqual([])
  const { map } = await connected()
  const opened = browser.opened.length
  const next = page(map)
  await reconnect(next.config)
  expect(getConnection(next.config).address).toBe(account)
  expect(browser.opened).toHaveLength(opened)
})

test('disconnect removes the session and all keys of the exchange', async () => {
  const { config, connector } = await connected()
  await disconnect(config)
  expect(connector.smartWalletState()).toBeUndefined()
  expect(Object.keys(browser.storage).filter((key) => /Key|State|Signer/.test(key))).toEqual([])
})

test('without a session accounts are empty, and other requests fail with 4100 without a popup', async () => {
  const { connector, map } = await connected()
  for (const key of Object.keys(browser.storage)) browser.storage.removeItem(key)
  const { request } = await provider({ connector, map } as never)
  const count = browser.received.length
  expect(await request({ method: 'eth_accounts' })).toEqual([])
  for (const method of [
    'eth_chainId',
    'personal_sign',
    'eth_blockNumber',
    'wallet_getCapabilities',
  ])
    await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 4100 })
  expect(browser.received).toHaveLength(count)
})

test('without a session the status of a batch is asked of a node; a dead one is a typed error', async () => {
  const { connector, map } = await connected()
  for (const key of Object.keys(browser.storage)) browser.storage.removeItem(key)
  const { request } = await provider({ connector, map } as never)
  // Nothing listens on the port of the configured chain.
  await expect(request({ method: 'wallet_getCallsStatus', params: ['0x1'] })).rejects.toMatchObject(
    {
      key: 'networkUnreachable',
      cause: expect.any(TypeError),
    },
  )
})

test('without a session a batch of calls goes to the popup', async () => {
  const { connector, map } = await connected()
  for (const key of Object.keys(browser.storage)) browser.storage.removeItem(key)
  browser.script = ({ method }) => (method === 'wallet_sendCalls' ? { id: 'batch' } : null)
  const { request } = await provider({ connector, map } as never)
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls: [] }]
  const answer = await request({ method: 'wallet_sendCalls', params }).catch((error) => error)
  expect(answer).toEqual({ id: 'batch' })
})

test('invalid records of the SDK do not prevent opening the wallet', async () => {
  browser.storage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'scw')
  browser.storage.setItem('-CBWSDK:SCWStateManager:accounts', 'undefined')
  browser.storage.setItem('-CBWSDK:SCWStateManager:activeChain', '{')
  const { config, connector } = page()
  expect(connector.smartWalletState()).toBeUndefined()
  await expect(connect(config, { connector })).resolves.toMatchObject({ accounts: [account] })
})
