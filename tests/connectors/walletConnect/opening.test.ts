import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { uriMs } from '#connectors/walletConnect/pairing.ts'
import {
  newBrowser,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'

let world: RemoteWorld
let phone: Phone
const open: ReturnType<typeof openSite>[] = []
const site = (
  ...[more, browser]: [Parameters<typeof openSite>[1]?, ReturnType<typeof newBrowser>?]
) => {
  const one = openSite(world, more, browser)
  open.push(one)
  return one
}

beforeAll(async () => {
  world = await startRemoteWorld()
  phone = await world.phone({ initial: { policy: 'approve' } })
})
afterEach(() => {
  world.relay.setDown(false)
  for (const one of open.splice(0)) one.remote.stop()
})
afterAll(() => world.stop())

describe('states', () => {
  test('it stands at not initialized, initializing, initialized, one after the other', async () => {
    const { remote } = site()
    expect(remote.state()).toBe('not initialized')
    const opening = remote.init()
    expect(remote.state()).toBe('initializing')
    await opening
    expect(remote.state()).toBe('initialized')
  })

  test('init is skipped while it is under way and when it is done', async () => {
    const { remote, browser } = site()
    const getItem = vi.spyOn(browser.storage, 'getItem')
    await Promise.all([remote.init(), remote.init(), remote.init()])
    const reads = getItem.mock.calls.length
    await remote.init()
    expect(reads).toBeGreaterThan(0)
    expect(getItem).toHaveBeenCalledTimes(reads)
  })

  test('two rooms of one page over the same records open one provider', async () => {
    const browser = newBrowser()
    const getItem = vi.spyOn(browser.storage, 'getItem')
    const [one, other] = [site({}, browser), site({}, browser)]
    await one.remote.init()
    const reads = getItem.mock.calls.length
    await other.remote.init()
    expect(getItem).toHaveBeenCalledTimes(reads)
  })

  test('a provider that is asked for accounts before init says so through its guard', async () => {
    const provider = guardProvider(site().remote)
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
      key: 'notInitialized',
    })
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      key: 'walletConnectNotInitialized',
    })
  })

  test('connect before init says so to the letter', async () => {
    await expect(site().remote.connect()).rejects.toThrow(
      /^Provider not initialized\. Call init\(\) first$/,
    )
  })

  test('calls without an init say so to the letter', async () => {
    const { remote } = site()
    const sentence = /^WalletConnectProvider is not initialized$/
    await expect(remote.request({ method: 'eth_accounts' })).rejects.toThrow(sentence)
    await expect(remote.disconnect()).rejects.toThrow(sentence)
    expect(() => remote.isAuthorized()).toThrow(sentence)
  })

  test('an init that throws says so to the letter, keeps the cause, and may be tried again', async () => {
    const browser = newBrowser()
    const getItem = vi
      .spyOn(browser.storage, 'getItem')
      .mockRejectedValue(new Error('The disk is gone.'))
    const { remote } = site({}, browser)
    const failure = await remote.init().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      cause: { message: 'The disk is gone.' },
    })
    expect(remote.state()).toBe('not initialized')
    await expect(remote.request({ method: 'eth_accounts' })).rejects.toThrow(
      'WalletConnectProvider is not initialized',
    )
    getItem.mockRestore()
    await remote.init()
    expect(remote.state()).toBe('initialized')
  })
})

test('a full disk keeps nothing, and everything else works', async () => {
  const browser = newBrowser()
  vi.spyOn(browser.storage, 'setItem').mockRejectedValue(new Error('The disk is full.'))
  const { remote } = site({}, browser)
  await remote.init()
  remote.on('display_uri', (uri: string) => void phone.pair(uri))
  await expect(remote.connect()).resolves.toHaveLength(1)
})

describe('W15: what it is made with', () => {
  test('without a project id it says so to the letter', async () => {
    await expect(site({ projectId: '' }).remote.init()).rejects.toThrow(
      /^WalletConnect project ID is required$/,
    )
  })

  test.each([
    ['no list', { optionalChains: undefined as never }],
    ['text among the numbers', { optionalChains: ['1' as never] }],
    ['a number that is no chain', { chains: [0] }],
  ])('chains with %s are invalid', async (_, chains) => {
    await expect(site(chains).remote.init()).rejects.toThrow(/^Invalid chains$/)
  })

  test('at least one chain is required in chains or optionalChains', async () => {
    const failure = site({ chains: [], optionalChains: [] }).remote.init()
    await expect(failure).rejects.toMatchObject({
      message: 'Invalid chains',
      details: 'At least one chain is required in chains or optionalChains.',
    })
    await site({ chains: [31337], optionalChains: [] }).remote.init()
    await site({ chains: [], optionalChains: [31337] }).remote.init()
  })

  test('a chain id is {namespace}:{reference}, and a namespace needs a connection first', async () => {
    const { remote } = site()
    await remote.init()
    const ask = (chain: string) => remote.request({ method: 'eth_chainId' }, chain)
    await expect(ask('31337')).rejects.toMatchObject({
      key: 'invalidParams',
      details: expect.stringContaining('{namespace}:{reference}'),
    })
    await expect(ask('solana:mainnet')).rejects.toThrow(
      "Namespace 'solana' is not configured. Call connect() first",
    )
    await expect(ask('eip155:1')).rejects.toThrow(
      "Namespace 'eip155' is not configured. Call connect() first",
    )
  })
})

describe('a relay that is not there', () => {
  test('W1: fails by name within 15 seconds, and the next try works without a new page', async () => {
    world.relay.setDown(true)
    const { remote, uris } = site()
    await remote.init()
    // These words come after `uriMs`.
    await expect(remote.connect()).rejects.toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      details: 'The relay does not answer.',
    })
    expect(uriMs).toBeLessThan(15_000)
    expect(uris()).toEqual([])

    world.relay.setDown(false)
    await remote.init()
    remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(remote.connect()).resolves.toEqual([phone.state().accounts[0]])
  })

  test('W1: one that does not know the project fails at once, with the relay’s words', async () => {
    const { remote } = site({ projectId: 'unknown' })
    await remote.init()
    // After `uriMs` it would fail with other words.
    await expect(remote.connect()).rejects.toMatchObject({
      message: 'WalletConnectProvider failed to initialize',
      details: expect.stringContaining('Project not found'),
    })
  })
})

describe('W14: records that are damaged', () => {
  const names = ['session', 'pairing', 'proposal', 'history', 'expirer', 'subscription', 'keychain']

  test.each(names)('a broken %s record is dropped, and a fresh connection works', async (name) => {
    const browser = newBrowser()
    const scope = ['session', 'proposal'].includes(name) ? 'client' : 'core'
    const key = `wc@2:${scope}:0.3:${browser.storePrefix}//${name}`
    await browser.storage.setItem(key, name === 'keychain' ? [1] : [null, 7, { topic: 3 }])
    await browser.storage.setItem('wc@2:ethereum_provider:/chainId', { no: 'number' })
    const { remote } = site({}, browser)
    await remote.init()
    remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(remote.connect()).resolves.toEqual([phone.state().accounts[0]])
  })

  test('one broken session among sound ones is dropped alone', async () => {
    const browser = newBrowser()
    const first = site({}, browser)
    await first.remote.init()
    first.remote.on('display_uri', (uri: string) => void phone.pair(uri))
    const accounts = await first.remote.connect()
    first.remote.stop()
    const key = `wc@2:client:0.3:${browser.storePrefix}//session`
    const sessions = (await browser.storage.getItem<unknown[]>(key)) ?? []
    await browser.storage.setItem(key, [{ topic: 'x', namespaces: null }, ...sessions])
    const second = site({}, browser)
    await second.remote.init()
    await expect(second.remote.request({ method: 'eth_accounts' })).resolves.toEqual(accounts)
    expect(await browser.storage.getItem<unknown[]>(key)).toHaveLength(1)
  })
})
