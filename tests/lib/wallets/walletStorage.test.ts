// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://site.test/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readRecentWallet, recentCookieName, walletCookieName } from '#lib/wallets/walletCookie.ts'
import { readWalletState, walletStorage } from '#lib/wallets/walletStorage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const storeName = 'store' as never
const other = 'recentConnectorId'
let written: string[] = []

function store(name = 'Some Wallet', accounts: unknown = [address], id = 'com.some') {
  const connection = {
    accounts,
    chainId: 31337,
    connector: { id, name, type: 'injected', uid: 'u1' },
  }
  const stale = {
    accounts,
    chainId: 1,
    connector: { id: 'old', name: 'Old', type: 'x', uid: 'u0' },
  }
  return {
    state: {
      connections: new Map([
        ['u0', stale],
        ['u1', connection],
      ]),
      chainId: 31337,
      current: 'u1',
    },
    version: 3,
  }
}

function setCookie(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: what another page or person wrote
  document.cookie = `__Host-${walletCookieName('-3000')}=${value}; Path=/; Secure`
}

beforeEach(() => {
  written = []
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(function (this: Document, text) {
    written.push(text)
    cookie?.set?.call(this, text)
  })
  vi.stubGlobal('isSecureContext', true)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setCookie('; Max-Age=0')
  // biome-ignore lint/suspicious/noDocumentCookie: what the storage wrote
  document.cookie = `__Host-${recentCookieName('-3000')}=; Max-Age=0; Path=/; Secure`
  window.localStorage.clear()
})

describe("wagmi's store in the cookie", () => {
  test('is read back as written, the current connection only', async () => {
    const storage = walletStorage('-3000')
    await storage.setItem(storeName, store() as never)
    const read = (await storage.getItem(storeName)) as unknown as ReturnType<typeof store>
    expect([...read.state.connections.keys()]).toEqual(['u1'])
    expect(read.state.connections.get('u1')).toEqual(store().state.connections.get('u1'))
    expect(read.version).toBe(3)
  })

  test('has attributes for this site, one month and secure pages', async () => {
    await walletStorage('-3000').setItem(storeName, store() as never)
    expect(written[0]).toMatch(
      /^__Host-wagmi-3000\.store=[^;\s]+; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    )
  })

  test('is partitioned in a frame', async () => {
    vi.stubGlobal('parent', {})
    await walletStorage('-3000').setItem(storeName, store() as never)
    expect(written[0]).toMatch(/; Max-Age=2592000; Path=\/; SameSite=None; Partitioned; Secure$/)
  })

  test.each([
    'Evil; Domain=evil.test',
    'Evil\r\nSet-Cookie: a=b',
    'Ev\u0000il',
    '\ud800',
    '😀'.repeat(3000),
  ])('a hostile wallet name (%j) injects nothing and stays under 2 kB', async (name) => {
    await walletStorage('-3000').setItem(storeName, store(name) as never)
    const [value = '', ...attributes] = (written[0] ?? '').split('; ')
    expect(attributes).toEqual(['Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(value).toMatch(/^__Host-wagmi-3000\.store=[\w.%!~*'()-]+$/)
    expect(value.length).toBeLessThan(2100)
  })

  test('contains as many accounts as fit', async () => {
    await walletStorage('-3000').setItem(storeName, store('W', Array(500).fill(address)) as never)
    expect(written[0]?.length).toBeLessThan(2100)
    expect(readWalletState(document.cookie, '-3000')?.connections.get('u1')?.accounts[0]).toBe(
      address,
    )
  })

  test('is removed when no wallet is connected', async () => {
    const storage = walletStorage('-3000')
    await storage.setItem(storeName, store() as never)
    await storage.getItem(storeName)
    await storage.setItem(storeName, {
      ...store(),
      state: { ...store().state, current: null },
    } as never)
    expect(readWalletState(document.cookie, '-3000')).toBeUndefined()
    // The wallet that was used last is not forgotten with it.
    expect(readRecentWallet(document.cookie, '-3000')).toEqual({
      id: 'com.some',
      name: 'Some Wallet',
    })
  })

  test.each([
    ['%', undefined],
    ['null', undefined],
    ['{"id":"<b>","name":"x"}', undefined],
    ['{"id":"com.some"}', { id: 'com.some', name: 'com.some' }],
    ['{"id":"com.some","name":"a\\u202eb"}', { id: 'com.some', name: 'a b' }],
  ])('of the wallet that was used last, %s is read as %j', (value, expected) => {
    const cookie = `${recentCookieName('-3000')}=${value === '%' ? value : encodeURIComponent(value)}`
    expect(readRecentWallet(cookie, '-3000')).toEqual(expected)
  })

  test('is not overwritten by a new config that has not read it', async () => {
    await walletStorage('-3000').setItem(storeName, store() as never)
    const empty = { state: { connections: new Map(), chainId: 1, current: null }, version: 3 }
    await walletStorage('-3000').setItem(storeName, empty as never)
    expect(readWalletState(document.cookie, '-3000')?.current).toBe('u1')
  })
})

describe('the first paint', () => {
  test('the server reads the state from the Cookie header', async () => {
    await walletStorage('-3000').setItem(storeName, store() as never)
    const state = readWalletState(`a=b; ${document.cookie}; c=d`, '-3000')
    expect(state).toMatchObject({ chainId: 31337, current: 'u1', status: 'reconnecting' })
    expect(state?.connections.get('u1')).toMatchObject({
      accounts: [address],
      connector: { id: 'com.some' },
    })
    expect(readWalletState(document.cookie, '-3001')).toBeUndefined()
  })

  const good = {
    version: 3,
    accounts: [address],
    chainId: 1,
    connector: { id: 'i', name: 'n', type: 't', uid: 'u' },
  }
  const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  test.each([
    ['nothing', ''],
    ['half an escape', '%7'],
    ['half a JSON', encode(good).slice(0, -10)],
    ['another JSON', encode([1, 2])],
    ['null', encode(null)],
    ['no account', encode({ ...good, accounts: [] })],
    ['an account that is none', encode({ ...good, accounts: ['<script>'] })],
    ['a chain that is none', encode({ ...good, chainId: '1; drop' })],
    ['no connector', encode({ ...good, connector: null })],
    ['an id with blanks', encode({ ...good, connector: { ...good.connector, id: 'a b' } })],
    ['wagmi’s own raw format', JSON.stringify(store())],
    ['5 kB', encode({ ...good, more: 'x'.repeat(5000) })],
  ])('a cookie that holds %s is dropped', async (_what, value) => {
    setCookie(value)
    expect(readWalletState(`wagmi-3000.store=${value}`, '-3000')).toBeUndefined()
    await expect(walletStorage('-3000').getItem(storeName)).resolves.toBeNull()
  })

  test.each([undefined, null, '', ';;;', '='])('no header (%j) gives no state', (header) => {
    expect(readWalletState(header, '-3000')).toBeUndefined()
  })
})

describe('everything else in localStorage', () => {
  test('the port is part of every key', async () => {
    await walletStorage('-3000').setItem(other, 'com.some')
    expect(window.localStorage.getItem('wagmi-3000.recentConnectorId')).toBe('"com.some"')
    await expect(walletStorage('-3001').getItem(other)).resolves.toBeNull()
  })

  test('a value that does not parse is removed', async () => {
    window.localStorage.setItem('wagmi-3000.recentConnectorId', '{{')
    await expect(walletStorage('-3000').getItem(other)).resolves.toBeNull()
    expect(window.localStorage.length).toBe(0)
  })

  test.each(['getItem', 'setItem'] as const)(
    'falls back to memory if %s throws',
    async (method) => {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      const storage = walletStorage('-3000')
      await storage.setItem(other, 'com.some')
      if (method === 'setItem') await expect(storage.getItem(other)).resolves.toBe('com.some')
      else await expect(storage.getItem(other)).resolves.toBeNull()
      await storage.removeItem(other)
      await expect(storage.getItem(other)).resolves.toBeNull()
    },
  )

  test('falls back to memory if localStorage is blocked', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const storage = walletStorage('-3000')
    await storage.setItem(other, 'com.some')
    await expect(storage.getItem(other)).resolves.toBe('com.some')
  })
})

describe('after a reload, which wallet was used and that it was open', () => {
  const open = 'com.some.open' as never

  test.each([
    ['is blocked', () => vi.spyOn(window, 'localStorage', 'get'), 'SecurityError'],
    ['is full', () => vi.spyOn(Storage.prototype, 'setItem'), 'QuotaExceededError'],
  ] as const)('is known if localStorage %s, until it is closed', async (_, spy, name) => {
    await walletStorage('-3000').setItem(storeName, store() as never)
    spy().mockImplementation(() => {
      throw new DOMException('no', name)
    })
    const storage = walletStorage('-3000')
    await expect(storage.getItem(open)).resolves.toBe(true)
    await expect(storage.getItem('com.other.open' as never)).resolves.toBeNull()
    await expect(storage.getItem(other)).resolves.toBe('com.some')
    // wagmi writes the store anew with each change.
    await storage.getItem(storeName)
    await storage.setItem(storeName, {
      ...store(),
      state: { ...store().state, current: null },
    } as never)
    await expect(storage.getItem(open)).resolves.toBe(true)
    await storage.removeItem(open)
    await expect(storage.getItem(open)).resolves.toBeNull()
    await expect(walletStorage('-3000').getItem(open)).resolves.toBeNull()
  })

  test('is what localStorage says, where it works', async () => {
    await walletStorage('-3000').setItem(storeName, store() as never)
    // Closed by another page, which has not written the cookie yet.
    await expect(walletStorage('-3000').getItem(open)).resolves.toBeNull()
    expect(window.localStorage.length).toBe(0)
  })
})

test('is empty on the server', async () => {
  vi.stubGlobal('document', undefined)
  const storage = walletStorage('-3000')
  await storage.setItem(storeName, store() as never)
  await storage.setItem(other, 'com.some')
  await expect(storage.getItem(storeName)).resolves.toBeNull()
  await expect(storage.getItem(other)).resolves.toBeNull()
})
