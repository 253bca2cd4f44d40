import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jsonPost } from '#tests/devnet/support/callControl.ts'
import { openPageStream, openSite, type PageStream } from '#tests/devnet/support/openSite.ts'
import { typedMail } from '#tests/devnet/support/typedMail.ts'
import { createWalletFixture, type WalletFixture } from '#tests/devnet/support/walletFixture.ts'

const origin = 'http://localhost:14029'

let devnet: WalletFixture['devnet']
let site: WalletFixture['site']
let wallet: WalletFixture['wallet']
let set: WalletFixture['set']
let isWaiting: WalletFixture['isWaiting']
let connect: WalletFixture['connect']

beforeAll(async () => {
  ;({ devnet, site, wallet, set, isWaiting, connect } = await createWalletFixture(origin))
})

beforeEach(() => devnet.control('/control/reset', {}))

const rejected = { error: { code: 4001, message: 'User rejected the request.' } }

describe('connecting', () => {
  test('a site that is not connected sees no accounts', async () => {
    expect(await site.sendRequest('eth_accounts')).toEqual({ result: [] })
    expect(await site.sendRequest('wallet_getPermissions')).toEqual({ result: [] })
    for (const [method, params] of needingGrant(addressOf(0))) {
      expect((await site.sendRequest(method, params)).error?.code, method).toBe(4100)
    }
  })

  test('approving connects this origin only', async () => {
    const asked = site.sendRequest('eth_requestAccounts')
    await isWaiting()
    expect((await wallet()).pending[0]).toMatchObject({ origin, method: 'eth_requestAccounts' })
    await devnet.control('/control/wallet/approve', {})
    const { result } = await asked
    expect(result).toHaveLength(10)
    expect((await wallet()).connectedOrigins).toEqual([origin])
    expect(await site.sendRequest('eth_requestAccounts')).toEqual({ result })
    const other = openSite(devnet.services.wallet, 'http://localhost:14028')
    expect(await other.sendRequest('eth_accounts')).toEqual({ result: [] })
  })

  test('rejecting answers 4001', async () => {
    const asked = site.sendRequest('eth_requestAccounts')
    await isWaiting()
    await devnet.control('/control/wallet/reject', {})
    expect(await asked).toEqual(rejected)
    await set({ policy: 'reject' })
    expect(await site.sendRequest('wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual(
      rejected,
    )
  })

  test('a second request of the same origin is refused while one waits, ignored ones too', async () => {
    const first = site.sendRequest('eth_requestAccounts')
    await isWaiting()
    expect((await site.sendRequest('eth_requestAccounts')).error?.code).toBe(-32002)
    await devnet.control('/control/wallet/ignore', {})
    expect((await wallet()).pending).toEqual([])
    expect(
      (await site.sendRequest('wallet_requestPermissions', [{ eth_accounts: {} }])).error?.code,
    ).toBe(-32002)
    await devnet.control('/control/wallet/reset', {})
    expect(await first).toEqual(rejected)
  })

  test('permissions are requested, listed and revoked (EIP-2255)', async () => {
    await set({ policy: 'approve' })
    const asked = await site.sendRequest('wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(asked.result).toMatchObject([{ parentCapability: 'eth_accounts', invoker: origin }])
    expect(await site.sendRequest('wallet_getPermissions')).toEqual(asked)
    await site.sendRequest('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await site.sendRequest('eth_accounts')).toEqual({ result: [] })
    expect((await site.sendRequest('wallet_requestPermissions', [{}])).error?.code).toBe(-32602)
  })

  test('locking hides the accounts, unlocking shows them, connecting asks to unlock', async () => {
    const accounts = await connect()
    await set({ locked: true, policy: 'ask' })
    expect(await site.sendRequest('eth_accounts')).toEqual({ result: [] })
    await set({ locked: false })
    expect(await site.sendRequest('eth_accounts')).toEqual({ result: accounts })
    await set({ locked: true })
    const asked = site.sendRequest('eth_requestAccounts')
    await isWaiting()
    await devnet.control('/control/wallet/approve', {})
    expect(await asked).toEqual({ result: accounts })
    expect((await wallet()).locked).toBe(false)
  })

  test('the selected account comes first', async () => {
    const accounts = await connect()
    await set({ selected: 3 })
    const { result } = await site.sendRequest('eth_accounts')
    expect((result as string[])[0]).toBe(accounts[3])
    expect([...(result as string[])].sort()).toEqual([...accounts].sort())
  })

  test('a page without an origin is refused', async () => {
    const url = `${devnet.services.wallet}/rpc`
    expect((await fetch(url, jsonPost({ method: 'eth_accounts' }))).status).toBe(403)
    const sandboxed = jsonPost({ method: 'eth_accounts' }, { origin: 'null' })
    expect((await fetch(url, sandboxed)).status).toBe(403)
  })
})

describe('the switches', () => {
  let page: PageStream | undefined
  afterEach(() => page?.close())

  test('a control route responds after every page received the change once', async () => {
    await connect()
    page = await openPageStream(devnet.services.wallet, origin, 'one')
    await set({ selected: 1 })
    await set({ locked: true })
    await devnet.control('/control/wallet/emit', { event: 'chainChanged', payload: '1' })
    const states = page.events.filter(({ event }) => event === 'state')
    const seen = states.map(({ data }) => (data as { accounts: string[] }).accounts[0])
    const { accounts } = await wallet()
    expect(seen.slice(0, 3)).toEqual([accounts[0], accounts[1], undefined])
    const emitted = page.events.filter(({ event }) => event === 'emit')
    expect(emitted.map(({ data }) => data)).toEqual([{ event: 'chainChanged', payload: '1' }])
  })

  test("the result of a pending request is sent on the requesting page's stream", async () => {
    page = await openPageStream(devnet.services.wallet, origin, 'two')
    const asked = jsonPost({ client: 'two', method: 'eth_requestAccounts' }, { origin })
    const response = await fetch(`${devnet.services.wallet}/rpc`, asked)
    const { pending, open } = (await response.json()) as { pending: string; open: boolean }
    expect(open).toBe(true)
    await devnet.control('/control/wallet/reject', { id: pending })
    expect(page.events).toContainEqual({ event: 'answer', data: { id: pending, end: rejected } })
  })

  test('requests of a closed page are withdrawn', async () => {
    page = await openPageStream(devnet.services.wallet, origin, 'three')
    const asked = jsonPost({ client: 'three', method: 'eth_requestAccounts' }, { origin })
    await fetch(`${devnet.services.wallet}/rpc`, asked)
    await isWaiting()
    page.close()
    await expect.poll(async () => (await wallet()).pending).toEqual([])
  })

  test('requests queue up and are answered oldest first, or by id', async () => {
    const [account] = await connect()
    await set({ policy: 'ask' })
    const answers: string[] = []
    for (const text of ['a', 'b', 'c']) {
      site.sendRequest('personal_sign', [text, account]).then(({ error }) => {
        answers.push(`${text} ${error ? 'no' : 'yes'}`)
      })
      await expect.poll(async () => (await wallet()).pending.length).toBe('abc'.indexOf(text) + 1)
    }
    const { pending } = await wallet()
    await devnet.control('/control/wallet/reject', { id: pending[1]?.id })
    await devnet.control('/control/wallet/approve', {})
    await devnet.control('/control/wallet/reject', {})
    await expect.poll(() => [...answers].sort()).toEqual(['a yes', 'b no', 'c no'])
    await expect(devnet.control('/control/wallet/approve', {})).rejects.toThrow('404')
  })

  test('a site cannot answer for the user', async () => {
    const asked = site.sendRequest('eth_requestAccounts')
    await isWaiting()
    const [waiting] = (await wallet()).pending
    const answer = jsonPost({ verdict: 'approve', id: waiting?.id }, { origin })
    const response = await fetch(`${devnet.services.wallet}/approve/answer`, answer)
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const listening = await fetch(`${devnet.services.wallet}/approve/events`, {
      headers: { origin },
    })
    expect(listening.status).toBe(403)
    await devnet.control('/control/wallet/reject', {})
    await asked
  })

  test('closing the window rejects what it has shown, and only that', async () => {
    const open = async (confirm: boolean) => {
      const closing = new AbortController()
      const headers = { origin: devnet.services.wallet }
      await fetch(`${devnet.services.wallet}/approve/events`, { headers, signal: closing.signal })
      const ids = (await wallet()).pending.map(({ id }) => id)
      if (confirm)
        await fetch(`${devnet.services.wallet}/approve/shown`, jsonPost({ ids }, headers))
      closing.abort()
    }
    page = await openPageStream(devnet.services.wallet, origin, 'four')
    const asked = jsonPost({ client: 'four', method: 'eth_requestAccounts' }, { origin })
    await fetch(`${devnet.services.wallet}/rpc`, asked)
    await isWaiting()
    await open(false)
    // Another window is opened for it.
    await expect.poll(() => page?.events.some(({ event }) => event === 'prompt')).toBe(true)
    expect((await wallet()).pending).toHaveLength(1)
    await open(true)
    await expect.poll(async () => (await wallet()).pending).toEqual([])
  })

  test('a delay and the faults reach the site', async () => {
    await set({ delayMs: 150 })
    const asked = Date.now()
    await site.sendRequest('eth_chainId')
    expect(Date.now() - asked).toBeGreaterThanOrEqual(149)
    await set({ delayMs: 0, fault: 'string' })
    expect(await site.sendRequest('eth_chainId')).toEqual({ fault: 'string' })
  })

  test('every request is logged with its outcome', async () => {
    const [account] = await connect()
    await site.sendRequest('eth_chainId')
    await set({ policy: 'reject' })
    await site.sendRequest('personal_sign', ['hello', account])
    const lines = (await devnet.control('/control/requests')) as Record<string, unknown>[]
    const own = lines.filter(({ service }) => service === 'wallet')
    expect(own.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
      'eth_requestAccounts approved',
      'eth_chainId answered',
      'personal_sign rejected',
    ])
    expect(own[0]).toMatchObject({ origin })
  })

  test('reset disconnects all origins; an invalid setting is refused with 400', async () => {
    await connect()
    await set({ selected: 4, chainId: 31338, locked: true })
    await devnet.control('/control/wallet/reset', {})
    expect(await wallet()).toMatchObject({
      policy: 'ask',
      selected: 0,
      chainId: 31337,
      locked: false,
      connectedOrigins: [],
      knownChainIds: [31337],
      pending: [],
    })
    const wrong = (part: object) => devnet.control('/control/wallet', part)
    await expect(wrong({ policy: 'maybe' })).rejects.toThrow(/400.*policy/)
    await expect(wrong({ selected: 10 })).rejects.toThrow(/400.*selected/)
    await expect(wrong({ connectedOrigins: [origin] })).rejects.toThrow(/400.*connectedOrigins/)
  })
})

function addressOf(index: number): string {
  return `0x${String(index).repeat(40)}`
}

function needingGrant(account: string): [method: string, params: unknown][] {
  return [
    ['personal_sign', ['hello', account]],
    ['eth_signTypedData_v4', [account, typedMail(31337)]],
    ['eth_sendTransaction', [{ from: account, to: account }]],
    ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
    [
      'wallet_addEthereumChain',
      [{ chainId: '0x7a6a', chainName: 'Second', rpcUrls: ['http://localhost:1'] }],
    ],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: account, symbol: 'TST' } }],
  ]
}
