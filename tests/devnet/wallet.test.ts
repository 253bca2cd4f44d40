import { recoverMessageAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WalletState } from '#lib/protocol/devnet.ts'
import {
  openPageStream,
  openSite,
  type PageStream,
  type Site,
} from '#tests/devnet/support/openSite.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { jsonPost } from '#tests/devnet/support/startDevnetProcess.ts'

const origin = 'http://localhost:14029'

let devnet: SharedDevnet

let site: Site

beforeAll(async () => {
  devnet = await sharedDevnet()
  site = openSite(devnet.services.wallet, origin)
})

beforeEach(() => devnet.control('/control/reset', {}))

const wallet = () => devnet.control('/control/wallet') as Promise<WalletState>

const set = (part: Partial<WalletState>) => devnet.control('/control/wallet', part)

const isWaiting = () => expect.poll(async () => (await wallet()).pending.length).toBe(1)

const rejected = { error: { code: 4001, message: 'User rejected the request.' } }

/** Authorizes the site and leaves the policy at approve. */
async function letIn(): Promise<`0x${string}`[]> {
  await set({ policy: 'approve' })
  const { result } = await site.sendRequest('eth_requestAccounts')
  return result as `0x${string}`[]
}

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
    const accounts = await letIn()
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
    const accounts = await letIn()
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

describe('signing', () => {
  test('a message recovers to the account, whether text or bytes, in either order', async () => {
    const [account = '0x'] = await letIn()
    const sign = async (params: unknown[]) =>
      (await site.sendRequest('personal_sign', params)).result as `0x${string}`
    const message = 'Hello, café'
    const hex = `0x${Buffer.from(message).toString('hex')}`
    for (const params of [
      [message, account],
      [hex, account.toLowerCase()],
      [account, hex],
    ]) {
      const signature = await sign(params)
      expect(await recoverMessageAddress({ message, signature })).toBe(account)
    }
  })

  test('typed data recovers to the account, as text and as an object', async () => {
    const [account = '0x'] = await letIn()
    for (const data of [JSON.stringify(mail(31337)), mail('31337')]) {
      const { result } = await site.sendRequest('eth_signTypedData_v4', [account, data])
      const signature = result as `0x${string}`
      const signed = mail(31337) as TypedDataDefinition
      expect(await recoverTypedDataAddress({ ...signed, signature })).toBe(account)
    }
  })

  test('with wrongSignature, it signs with another account', async () => {
    const [account = '0x', next] = await letIn()
    await set({ wrongSignature: true })
    const { result } = await site.sendRequest('personal_sign', ['hello', account])
    const signature = result as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(next)
  })

  test("a rejected signature is 4001 with MetaMask's message", async () => {
    const [account] = await letIn()
    await set({ policy: 'reject' })
    expect((await site.sendRequest('personal_sign', ['hello', account])).error).toEqual({
      code: 4001,
      message: 'User denied message signature.',
    })
    const sent = { from: account, to: account, value: '0x1' }
    expect((await site.sendRequest('eth_sendTransaction', [sent])).error).toEqual({
      code: 4001,
      message: 'User denied transaction signature.',
    })
  })

  test('a request that fails with another code does not say that the user rejected it', async () => {
    const [account] = await letIn()
    await set({ policy: 'ask' })
    const asked = site.sendRequest('personal_sign', ['hello', account])
    await isWaiting()
    await devnet.control('/control/wallet/reject', { code: 4900 })
    const message = 'The request failed with code 4900.'
    expect((await asked).error).toEqual({ code: 4900, message })
  })

  test('an unknown account is 4100, an invalid address -32602', async () => {
    await letIn()
    const code = async (account: unknown) =>
      (await site.sendRequest('personal_sign', ['hello', account])).error?.code
    expect(await code(`0x${'1'.repeat(40)}`)).toBe(4100)
    expect(await code('0x12')).toBe(-32602)
    expect(await code(undefined)).toBe(-32602)
  })

  test('typed data for another chain or that does not match its types is refused', async () => {
    const [account] = await letIn()
    const code = async (data: unknown) =>
      (await site.sendRequest('eth_signTypedData_v4', [account, data])).error?.code
    expect(await code(mail(1))).toBe(-32602)
    expect(await code('{')).toBe(-32602)
    expect(await code({ ...mail(31337), primaryType: 'Letter' })).toBe(-32602)
    expect(await code({ ...mail(31337), message: { to: 'nobody', text: 'hi' } })).toBe(-32602)
  })

  test('eth_sign and its like are not supported', async () => {
    const [account] = await letIn()
    for (const method of ['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'wallet_dance']) {
      expect((await site.sendRequest(method, [account, '0x'])).error?.code, method).toBe(4200)
    }
  })
})

describe('signing in (EIP-4361)', () => {
  test('a message for the requesting site is signed', async () => {
    const [account = '0x'] = await letIn()
    const message = signIn(account, 'localhost:14029')
    const { result } = await site.sendRequest('personal_sign', [message, account])
    expect(await recoverMessageAddress({ message, signature: result as `0x${string}` })).toBe(
      account,
    )
  })

  test('a message for another site is refused without a prompt', async () => {
    const [account = '0x'] = await letIn()
    await set({ policy: 'ask' })
    for (const domain of ['bank.example', 'localhost', 'https://localhost:14029']) {
      const answer = await site.sendRequest('personal_sign', [signIn(account, domain), account])
      expect(answer.error, domain).toMatchObject({ code: -32602 })
      expect(answer.error?.message).toContain(origin)
    }
    expect((await wallet()).pending).toEqual([])
  })

  test('a message that names another account is refused', async () => {
    const [account = '0x', other = '0x'] = await letIn()
    const message = signIn(other, 'localhost:14029')
    const answer = await site.sendRequest('personal_sign', [message, account])
    expect(answer.error?.code).toBe(-32602)
  })

  test('suspicious fields of a message are shown as warnings', async () => {
    const [account = '0x'] = await letIn()
    await set({ policy: 'ask' })
    const message = signIn(account, 'localhost:14029')
      .replace('Chain ID: 31337', 'Chain ID: 1')
      .replace('URI: http://localhost:14029', 'URI: http://evil.example')
      .replace('Nonce: abcdefgh12345678\n', '')
    const asked = site.sendRequest('personal_sign', [message, account])
    await isWaiting()
    const { prompts } = (await devnet.control('/dashboard/state')) as {
      prompts: { warnings: string[] }[]
    }
    const warnings = prompts[0]?.warnings.join(' ')
    expect(warnings).toContain('Nonce is missing')
    expect(warnings).toContain('http://evil.example')
    expect(warnings).toContain('chain 1;')
    await devnet.control('/control/wallet/reject', {})
    expect((await asked).error?.code).toBe(4001)
  })
})

describe('the switches', () => {
  let page: PageStream | undefined
  afterEach(() => page?.close())

  test('a control route responds after every page received the change once', async () => {
    await letIn()
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
    const [account] = await letIn()
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

  test('a delay and the faults reach the site', async () => {
    await set({ delayMs: 150 })
    const asked = Date.now()
    await site.sendRequest('eth_chainId')
    expect(Date.now() - asked).toBeGreaterThanOrEqual(149)
    await set({ delayMs: 0, fault: 'string' })
    expect(await site.sendRequest('eth_chainId')).toEqual({ fault: 'string' })
  })

  test('every request is logged with its outcome', async () => {
    const [account] = await letIn()
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
    await letIn()
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
    ['eth_signTypedData_v4', [account, mail(31337)]],
    ['eth_sendTransaction', [{ from: account, to: account }]],
    ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
    [
      'wallet_addEthereumChain',
      [{ chainId: '0x7a6a', chainName: 'Second', rpcUrls: ['http://localhost:1'] }],
    ],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: account, symbol: 'TST' } }],
  ]
}

function mail(chainId: number | string) {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId },
    message: { to: '0x1111111111111111111111111111111111111111', text: 'hi' },
  }
}

function signIn(address: string, domain: string): string {
  return `${domain} wants you to sign in with your Ethereum account:
${address}

Sign in to Latchkey.

URI: http://localhost:14029
Version: 1
Chain ID: 31337
Nonce: abcdefgh12345678
Issued At: ${new Date().toISOString()}
Expiration Time: ${new Date(Date.now() + 300_000).toISOString()}`
}
