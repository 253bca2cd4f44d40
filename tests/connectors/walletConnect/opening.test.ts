// own process: WalletConnect’s SDK keeps global state.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { relayTimeoutMs } from '#connectors/walletConnect/pairing.ts'
import {
  newBrowser,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'

let fixture: WalletConnectFixture
let phone: Phone
const open: ReturnType<typeof openSite>[] = []
const site = (
  ...[more, browser]: [Parameters<typeof openSite>[1]?, ReturnType<typeof newBrowser>?]
) => {
  const one = openSite(fixture, more, browser)
  open.push(one)
  return one
}

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
})
afterEach(() => {
  fixture.relay.setDown(false)
  for (const one of open.splice(0)) one.provider.stop()
})
afterAll(() => fixture.stop())

describe('states', () => {
  test('the state is not initialized, initializing, initialized, in this order', async () => {
    const { provider } = site()
    expect(provider.state()).toBe('not initialized')
    const opening = provider.init()
    expect(provider.state()).toBe('initializing')
    await opening
    expect(provider.state()).toBe('initialized')
  })

  test('init is skipped while it is in progress and when it is done', async () => {
    const { provider, browser } = site()
    const getItem = vi.spyOn(browser.storage, 'getItem')
    await Promise.all([provider.init(), provider.init(), provider.init()])
    const reads = getItem.mock.calls.length
    await provider.init()
    expect(reads).toBeGreaterThan(0)
    expect(getItem).toHaveBeenCalledTimes(reads)
  })

  test('two providers of one page over the same records share one SDK', async () => {
    const browser = newBrowser()
    const getItem = vi.spyOn(browser.storage, 'getItem')
    const [one, other] = [site({}, browser), site({}, browser)]
    await one.provider.init()
    const reads = getItem.mock.calls.length
    await other.provider.init()
    expect(getItem).toHaveBeenCalledTimes(reads)
  })

  test('eth_requestAccounts before init fails through the guard', async () => {
    const provider = guardProvider(site().provider)
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      key: 'notInitialized',
    })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      key: 'walletConnectNotInitialized',
    })
  })

  test('connect before init fails with the exact message', async () => {
    await expect(site().provider.connect()).rejects.toThrow(
      /^Provider not initialized\. Call init\(\) first$/,
    )
  })

  test('calls without an init fail with the exact message', async () => {
    const { provider } = site()
    const sentence = /^WalletConnectProvider is not initialized$/
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow(sentence)
    await expect(provider.disconnect()).rejects.toThrow(sentence)
    expect(() => provider.isAuthorized()).toThrow(sentence)
  })

  test('an init that throws fails with the exact message and its cause, and can be retried', async () => {
    const browser = newBrowser()
    const getItem = vi
      .spyOn(browser.storage, 'getItem')
      .mockRejectedValue(new Error('The disk is gone.'))
    const { provider } = site({}, browser)
    const failure = await provider.init().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      cause: { message: 'The disk is gone.' },
    })
    expect(provider.state()).toBe('not initialized')
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow(
      'WalletConnectProvider is not initialized',
    )
    getItem.mockRestore()
    await provider.init()
    expect(provider.state()).toBe('initialized')
  })
})

test('with a full disk nothing is stored, and everything else works', async () => {
  const browser = newBrowser()
  vi.spyOn(browser.storage, 'setItem').mockRejectedValue(new Error('The disk is full.'))
  const { provider } = site({}, browser)
  await provider.init()
  provider.on('display_uri', (uri: string) => void phone.pair(uri))
  await expect(provider.connect()).resolves.toHaveLength(1)
})

describe('parameters', () => {
  test('a missing project id fails with the exact message', async () => {
    await expect(site({ projectId: '' }).provider.init()).rejects.toThrow(
      /^WalletConnect project ID is required$/,
    )
  })

  test.each([
    ['no list', { optionalChains: undefined as never }],
    ['text among the numbers', { optionalChains: ['1' as never] }],
    ['a number that is no chain', { chains: [0] }],
  ])('chains with %s are invalid', async (_, chains) => {
    await expect(site(chains).provider.init()).rejects.toThrow(/^Invalid chains$/)
  })

  test('at least one chain is required in chains or optionalChains', async () => {
    const failure = site({ chains: [], optionalChains: [] }).provider.init()
    await expect(failure).rejects.toMatchObject({
      message: 'Invalid chains',
      details: 'At least one chain is required in chains or optionalChains.',
    })
    await site({ chains: [31337], optionalChains: [] }).provider.init()
    await site({ chains: [], optionalChains: [31337] }).provider.init()
  })

  test('a chain id is {namespace}:{reference}, and a namespace needs a connection first', async () => {
    const { provider } = site()
    await provider.init()
    const sendRequest = (chain: string) => provider.request({ method: 'eth_chainId' }, chain)
    await expect(sendRequest('31337')).rejects.toMatchObject({
      key: 'invalidParams',
      details: expect.stringContaining('{namespace}:{reference}'),
    })
    await expect(sendRequest('solana:mainnet')).rejects.toThrow(
      "Namespace 'solana' is not configured. Call connect() first",
    )
    await expect(sendRequest('eip155:1')).rejects.toThrow(
      "Namespace 'eip155' is not configured. Call connect() first",
    )
  })
})

/** Timers of exactly this duration end sooner until the end of the test; all others are unchanged. */
function shorten(duration: number, ms: number) {
  const start = globalThis.setTimeout
  const soon = (run: () => void, wait?: number) => start(run, wait === duration ? ms : wait)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof start)
}

describe('an unreachable relay', () => {
  test('fails with a named error within 15 seconds, and the next attempt works without a reload', async () => {
    fixture.relay.setDown(true)
    const { provider, uris } = site()
    await provider.init()
    shorten(relayTimeoutMs, 1000)
    // These words come after `relayTimeoutMs`.
    await expect(provider.connect()).rejects.toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      details: 'The relay does not answer.',
    })
    expect(relayTimeoutMs).toBeLessThan(15_000)
    expect(uris()).toEqual([])

    fixture.relay.setDown(false)
    await provider.init()
    provider.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(provider.connect()).resolves.toEqual([phone.state().accounts[0]])
  })

  test('one that rejects the project fails at once, with the relay’s message', async () => {
    const { provider } = site({ projectId: 'unknown' })
    await provider.init()
    // After `relayTimeoutMs` it would fail with other words.
    await expect(provider.connect()).rejects.toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      details: expect.stringContaining('Project not found'),
    })
  })
})

describe('invalid records', () => {
  const names = ['session', 'pairing', 'proposal', 'history', 'expirer', 'subscription', 'keychain']

  test.each(names)('an invalid %s record is removed, and a new connection works', async (name) => {
    const browser = newBrowser()
    const scope = ['session', 'proposal'].includes(name) ? 'client' : 'core'
    const key = `wc@2:${scope}:0.3:${browser.storePrefix}//${name}`
    await browser.storage.setItem(key, name === 'keychain' ? [1] : [null, 7, { topic: 3 }])
    await browser.storage.setItem('wc@2:ethereum_provider:/chainId', { no: 'number' })
    const { provider } = site({}, browser)
    await provider.init()
    provider.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(provider.connect()).resolves.toEqual([phone.state().accounts[0]])
  })

  test('an invalid session among valid ones is removed alone', async () => {
    const browser = newBrowser()
    const first = site({}, browser)
    await first.provider.init()
    first.provider.on('display_uri', (uri: string) => void phone.pair(uri))
    const accounts = await first.provider.connect()
    first.provider.stop()
    const key = `wc@2:client:0.3:${browser.storePrefix}//session`
    const sessions = (await browser.storage.getItem<unknown[]>(key)) ?? []
    await browser.storage.setItem(key, [{ topic: 'x', namespaces: null }, ...sessions])
    const second = site({}, browser)
    await second.provider.init()
    await expect(second.provider.request({ method: 'eth_accounts' })).resolves.toEqual(accounts)
    expect(await browser.storage.getItem<unknown[]>(key)).toHaveLength(1)
  })
})
