import {
  createPublicClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  parseTransaction,
} from 'viem'
import { foundry } from 'viem/chains'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from 'wagmi/actions'
import { createNonces } from '#connectors/turnkey/account/nonces.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { explain } from '#lib/errors/explain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { devnetCounter, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { fakeLocks } from '#tests/support/fakeLocks.ts'

const devnet = await sharedDevnet()
const rpcUrl = devnet.services.chain
const site = setUpEmbeddedSite({ rpcUrl })
const client = createPublicClient({ chain: foundry, transport: http(rpcUrl), pollingInterval: 50 })
const signing = 'submit/sign_transaction'
const someone = getAddress(bob)

afterEach(async () => {
  vi.unstubAllGlobals()
  await devnet.control('/control/chain/fault', { kind: 'none' })
  await devnet.control('/control/chain/automine', { enabled: true })
})

/** A user with an account that has ether, and a function that asks the wallet. */
async function funded() {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(page.config, { connector: page.key })
  const [address] = accounts
  await devnet.control('/control/faucet', { address, chainId: 31337, ether: 10 })
  const provider = await providerOf(page.key)
  const request = (method: string, fields: object) =>
    provider.request({ method, params: [{ from: address, ...fields }] })
  const send = async (fields: object = {}) =>
    (await request('eth_sendTransaction', { to: bob, value: '0x1', ...fields })) as `0x${string}`
  return { address, request, send, provider, wallet }
}

/** An address where a test puts a contract. */
const gate = '0x00000000000000000000000000000000000aca7e'

const nonceOf = async (hash: `0x${string}`) => (await client.getTransaction({ hash })).nonce

describe('transactions at the same moment', () => {
  test('get a number each, however slow custody is', async () => {
    const { send } = await funded()
    await site.fault({ kind: 'delay', path: signing, delayMs: 300, times: 3 })
    const hashes = await Promise.all([send(), send(), send()])
    expect(await Promise.all(hashes.map(nonceOf))).toEqual([0, 1, 2])
  })

  test('get a number each while none of them is mined, and the node counts none that is pending', async () => {
    const { send, address } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    await send()
    const real = globalThis.fetch
    let counted = 0
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_getTransactionCount')) return real(...args)
      counted += 1
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x0' })
    })
    const second = await send({ value: '0x2' })
    vi.stubGlobal('fetch', real)
    expect(counted).toBeGreaterThan(0)
    expect(await nonceOf(second)).toBe(1)
    await devnet.control('/control/chain/mine', {})
    expect(await client.getTransactionCount({ address })).toBe(2)
  })

  test('sign nothing for the number of one that is sent', async () => {
    const { request, send } = await funded()
    await site.fault({ kind: 'delay', path: signing, delayMs: 300, times: 1 })
    const [, signed] = await Promise.all([
      send(),
      request('eth_signTransaction', { to: bob, value: '0x1' }),
    ])
    expect(parseTransaction(signed as `0x${string}`).nonce).toBe(1)
  })

  test('keep a number that the page names', async () => {
    const { send } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    const fee = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }
    const double = { maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x77359400' }
    await send(fee)
    const replacement = await send({ nonce: '0x0', ...double })
    const next = await send(fee)
    await devnet.control('/control/chain/mine', {})
    expect(await nonceOf(replacement)).toBe(0)
    expect(await nonceOf(next)).toBe(1)
  })

  test('do not wait for one that custody never signs', async () => {
    const { send } = await funded()
    const real = setTimeout
    vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => real(act, ms === 120_000 ? 200 : ms))
    await site.fault({ kind: 'delay', path: signing, delayMs: 3000, times: 1 })
    const [stuck, next] = await Promise.allSettled([send(), send()])
    expect(stuck.status === 'rejected' && findWalletError(stuck.reason)?.key).toBe(
      'walletNotAnswering',
    )
    expect(next.status === 'fulfilled' && (await nonceOf(next.value))).toBe(0)
  })
})

test('a lost response does not hide that the node has the transaction', async () => {
  const { send } = await funded()
  await devnet.control('/control/chain/fault', {
    kind: 'truncated',
    methods: ['eth_sendRawTransaction'],
    times: 1,
  })
  const hash = await send()
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
})

test.each([
  'already known',
  'AlreadyKnown',
  'Transaction with the same hash was already imported.',
])(
  'a node that answers “%s” has the transaction, also if another one does not show it yet',
  async (message) => {
    const { send, address } = await funded()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      const isSending = body.includes('eth_sendRawTransaction')
      if (!isSending && !body.includes('eth_getTransactionByHash')) return real(...args)
      if (isSending) await real(...args)
      const answer = isSending ? { error: { code: -32000, message } } : { result: null }
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, ...answer })
    })
    const hash = await send()
    vi.unstubAllGlobals()
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getTransactionCount({ address })).toBe(1)
  },
)

test('a call has gas enough if others change what it does before it is mined, a transfer no more than it needs', async () => {
  const { send } = await funded()
  // Reads a second word once the first one is not zero: 2,100 gas more.
  const code = '0x5f5415600a57600154505b00'
  const setWord = (digit: number) => {
    const params = [gate, '0x0', `0x${String(digit).padStart(64, '0')}`]
    return client.request({ method: 'anvil_setStorageAt', params } as never)
  }
  await client.request({ method: 'anvil_setCode', params: [gate, code] } as never)
  await setWord(0)
  await devnet.control('/control/chain/automine', { enabled: false })
  const hash = await send({ to: gate, value: '0x0' })
  const transfer = await send()
  await setWord(1)
  await devnet.control('/control/chain/mine', {})
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await client.getTransaction({ hash: transfer })).gas).toBe(21_000n)
})

describe('a node that takes one pending transaction of an account with code (EIP-7702)', () => {
  const message = 'in-flight transaction limit reached for delegated accounts'
  /** As geth does: refuses while one of the account is pending. */
  function limit(address: `0x${string}`) {
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_sendRawTransaction')) return real(...args)
      const count = (blockTag: 'pending' | 'latest') =>
        client.getTransactionCount({ address, blockTag })
      if ((await count('pending')) === (await count('latest'))) return real(...args)
      const error = { code: -32000, message }
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error })
    })
  }

  test('gets the next one once the first one is mined', async () => {
    const { send, address } = await funded()
    limit(address)
    await devnet.control('/control/chain/automine', { enabled: false })
    await send()
    const second = send()
    const early = await Promise.race([second, new Promise((end) => setTimeout(end, 1000))])
    expect(early).toBeUndefined()
    await devnet.control('/control/chain/mine', {})
    expect(await nonceOf(await second)).toBe(1)
  })

  test('is said to be so if that takes too long', async () => {
    const { send, address } = await funded()
    limit(address)
    await devnet.control('/control/chain/automine', { enabled: false })
    await send()
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const second = send().catch((error: unknown) => error)
    vi.setSystemTime(Date.now() + 60_000)
    setTimeout(() => vi.setSystemTime(Date.now() + 180_000), 1500)
    const error = await second
    vi.useRealTimers()
    expect(error).toMatchObject({ message })
  })
})

describe('a network that is gone as soon as a transaction is sent', () => {
  /** From the transaction on, nothing but `answer` comes back from the node. */
  function cutAt(isForwarded: boolean, answer: () => Response) {
    const real = globalThis.fetch
    let isCut = false
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_')) return real(...args)
      const isFirst = !isCut && body.includes('eth_sendRawTransaction')
      isCut ||= isFirst
      if (!isCut || (isFirst && isForwarded)) {
        const response = await real(...args)
        if (!isCut) return response
      }
      return answer()
    })
    return () => vi.stubGlobal('fetch', real)
  }

  test('does not make one that the node has a failure', async () => {
    const { send, address } = await funded()
    const restore = cutAt(true, () => {
      throw new TypeError('Failed to fetch')
    })
    const hash = await send()
    restore()
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getTransactionCount({ address })).toBe(1)
  })

  test('does not make one that was refused a success', async () => {
    const { send, address } = await funded()
    const restore = cutAt(false, () => new Response('', { status: 429 }))
    await expect(send()).rejects.toMatchObject({ key: 'networkUnreachable' })
    restore()
    expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(0)
  })
})

describe('an authorization (EIP-7702)', () => {
  const signed = async (user: Awaited<ReturnType<typeof funded>>, fields: object) =>
    (await user.request('eth_signAuthorization', {
      address: simple7702Account,
      chainId: '0x7a69',
      ...fields,
    })) as { nonce: `0x${string}` } & Record<string, `0x${string}`>

  test('gets the number after that of the transaction, if the account sends it itself', async () => {
    const user = await funded()
    expect((await signed(user, {})).nonce).toBe('0x0')
    const authorization = await signed(user, { executor: 'self' })
    expect(authorization.nonce).toBe('0x1')
    const hash = await user.send({ to: user.address, authorizationList: [authorization] })
    await client.waitForTransactionReceipt({ hash })
    const code = await client.getCode({ address: user.address })
    expect(code).toBe(`0xef0100${simple7702Account.slice(2).toLowerCase()}`)
    await expect(signed(user, { executor: bob })).rejects.toMatchObject({ code: -32602 })
  })

  test('uses a number, which the next transaction does not get', async () => {
    const user = await funded()
    const authorization = await signed(user, { executor: 'self' })
    expect(
      getAddress(
        await recoverAuthorizationAddress({
          authorization: {
            address: simple7702Account,
            chainId: 31337,
            nonce: 1,
            r: authorization.r as `0x${string}`,
            s: authorization.s as `0x${string}`,
            yParity: Number(authorization.yParity),
          },
        }),
      ),
    ).toBe(user.address)
    await devnet.control('/control/chain/automine', { enabled: false })
    await user.send({ to: user.address, authorizationList: [authorization] })
    // Nodes refuse a later one until then, or keep it without end.
    const next = user.send()
    const early = await Promise.race([next, new Promise((end) => setTimeout(end, 1000))])
    expect(early).toBeUndefined()
    await devnet.control('/control/chain/mine', {})
    expect(await nonceOf(await next)).toBe(2)
    await devnet.control('/control/chain/mine', {})
    const receipt = await client.waitForTransactionReceipt({ hash: await next, timeout: 5000 })
    expect(receipt.status).toBe('success')
  })

  test('waits for a transaction that gets its number', async () => {
    const user = await funded()
    await site.fault({ kind: 'delay', path: signing, delayMs: 300, times: 1 })
    const [, authorization] = await Promise.all([user.send(), signed(user, {})])
    expect(authorization.nonce).toBe('0x1')
  })
})

describe('numbers', () => {
  const known = new Map<string, unknown>()
  const store: EmbeddedStore = {
    read: async <value>(key: string) => known.get(key) as value | undefined,
    async write(key, value) {
      known.set(key, value)
      return 'browser'
    },
    async remove(key) {
      known.delete(key)
    },
  }
  const hash = `0x${'ab'.repeat(32)}` as const

  test('are used again, once the node has dropped a transaction', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const sender = { client, address: someone }
    const nonces = createNonces(store)
    const first = await nonces.next(sender)
    await nonces.add(sender, { nonce: first, uses: 1, hash, contentHash: hash })
    expect(await nonces.next(sender)).toBe(first + 1)
    expect(await nonces.nonceOf(sender, hash)).toBe(first)
    expect(await nonces.nonceOf(sender, `0x${'00'.repeat(32)}`)).toBeUndefined()
    vi.setSystemTime(Date.now() + 60_000)
    expect(await nonces.next(sender)).toBe(first)
    vi.useRealTimers()
  })

  test('are given in one tab at a time', async () => {
    const locks = fakeLocks()
    vi.stubGlobal('navigator', { locks })
    const nonces = createNonces(store)
    const sender = { client, address: someone }
    const order: string[] = []
    const run = (name: string) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push(`${name} ends`)
    }
    await Promise.all([
      nonces.turn(sender, run('one')),
      locks.request(`latchkey nonce 31337 ${bob.toLowerCase()}`, run('another tab')),
    ])
    expect(order).toEqual(['one begins', 'one ends', 'another tab begins', 'another tab ends'])
  })
})

describe('errors', () => {
  const url = new URL(rpcUrl ?? '').host

  /** Everything a page could show or log of an error, with its causes. */
  function textOf(error: unknown, depth = 0): string {
    if (typeof error !== 'object' || error === null || depth > 8) return String(error)
    return Object.getOwnPropertyNames(error)
      .filter((name) => name !== 'stack')
      .map((name) => `${name}: ${textOf(Reflect.get(error, name), depth + 1)}`)
      .join('\n')
  }

  test.each([
    ['the number is too low', { nonce: '0x0', value: '0x2' }, /nonce too low/],
    ['there is not enough ether', { value: '0xffffffffffffffffffff' }, /insufficient|funds/i],
  ])('carry no transaction and no URL when %s', async (_, fields, words) => {
    const { send } = await funded()
    await client.waitForTransactionReceipt({ hash: await send() })
    const error = await send({ gas: '0x5208', ...fields }).catch((thrown: unknown) => thrown)
    expect(textOf(error)).toMatch(words)
    expect(textOf(error)).not.toContain(url)
    expect(textOf(error)).not.toMatch(/0x[0-9a-f]{131,}|eth_sendRawTransaction/)
    expect(error).toMatchObject({ code: expect.any(Number) })
  })

  test('carry no URL and no operation when a bundler refuses one', async () => {
    const { wallet } = await funded()
    const smart = await wallet.smartAccount(31337)
    const error = await smart.sendCalls([{ to: bob }]).catch((thrown) => thrown)
    expect(textOf(error)).toMatch(/AA21/)
    expect(textOf(error)).not.toContain(url)
    expect(textOf(error)).not.toMatch(/eth_sendUserOperation|initCode|callData/)
  })

  test('carry the reason and the data of a revert', async () => {
    const { provider } = await funded()
    const data = encodeFunctionData({ abi: parseAbi(['function fail()']) })
    const error = await provider
      .request({ method: 'eth_call', params: [{ to: devnetCounter, data, from: bob }, 'latest'] })
      .catch((thrown: unknown) => thrown)
    expect(textOf(error)).toContain('This call always fails')
    expect(error).toMatchObject({ code: 3, data: expect.stringMatching(/^0x08c379a0/) })
    expect(textOf(error)).not.toContain(url)
  })

  /** What a page says of an error. */
  const said = (asked: Promise<unknown>) =>
    asked.then(
      () => 'Nothing failed.',
      (error: unknown) => explain(error, 'sign'),
    )

  const failing = encodeFunctionData({ abi: parseAbi(['function fail()']) })
  const reason = { key: 'reverted', details: 'This call always fails.' }

  test('carry the reason of the call that failed in a batch, from nodes and bundlers', async () => {
    const { address, provider } = await funded()
    const call = { to: devnetCounter, value: '0x0' }
    const increasing = encodeFunctionData({ abi: parseAbi(['function increase()']) })
    const send = (fields: object, data = failing) => {
      const calls = [increasing, data].map((each) => ({ ...call, data: each }))
      const batch = { version: '2.0.0', chainId: '0x7a69', from: address, calls }
      return provider.request({ method: 'wallet_sendCalls', params: [{ ...batch, ...fields }] })
    }
    const atomic = { atomicRequired: true }
    const paid = { atomicRequired: false, capabilities: { paymasterService: { url: rpcUrl } } }
    expect(await said(send(atomic))).toMatchObject(reason)
    expect(await said(send(paid))).toMatchObject(reason)
    await client.request({
      method: 'anvil_setCode',
      // Reverts with the error 0x12345678.
      params: [gate, '0x63123456786000526004601cfd'],
    } as never)
    const custom = { key: 'revertedCustom', details: expect.stringContaining('12345678') }
    call.to = gate
    expect(await said(send(atomic))).toMatchObject(custom)
    expect(await said(send(paid))).toMatchObject(custom)
  })

  test('carry the reason of a call of the smart wallet', async () => {
    const { wallet } = await funded()
    const smart = await wallet.smartAccount(31337)
    await devnet.control('/control/faucet', { address: smart.address, chainId: 31337, ether: 10 })
    const sent = smart.sendCalls([{ to: devnetCounter, data: failing }])
    expect(await said(sent)).toMatchObject(reason)
  })

  test('carry the words of a bundler that refuses an operation', async () => {
    const { wallet } = await funded()
    const smart = await wallet.smartAccount(31337)
    await devnet.control('/control/faucet', { address: smart.address, chainId: 31337, ether: 10 })
    const error = { code: -32000, message: 'Verification gas limit efficiency too low' }
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_sendUserOperation')) return real(...args)
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error })
    })
    expect(await said(smart.sendCalls([{ to: someone }]))).toMatchObject({
      details: error.message,
    })
  })

  test.each(['refuse', 'status', 'html'])(
    'name the network when the node answers with “%s”',
    async (kind) => {
      const { provider } = await funded()
      await devnet.control('/control/chain/fault', { kind, status: 503 })
      const params = [bob, 'latest']
      const error = await provider
        .request({ method: 'eth_getBalance', params })
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ key: 'networkUnreachable' })
      expect(textOf(error)).not.toContain(url)
    },
  )
})
