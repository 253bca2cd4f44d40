import {
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  connect,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  switchChain,
  waitForCallsStatus,
} from 'wagmi/actions'
import { devnetCounter, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { until } from '#tests/support/until.ts'

const devnet = await sharedDevnet()
const rpcUrl = devnet.services.chain ?? ''
const site = setUpEmbeddedSite({ rpcUrl })
const client = createPublicClient({ chain: foundry, transport: http(rpcUrl), pollingInterval: 50 })
const someone = getAddress(bob)

const counterAbi = parseAbi([
  'function increase() payable',
  'function fail()',
  'function callsBy(address) view returns (uint256)',
])
const call = (functionName: 'increase' | 'fail') => ({
  to: devnetCounter as Hex,
  data: encodeFunctionData({ abi: counterAbi, functionName }),
})
const increase = call('increase')
const fail = call('fail')
const callsBy = (address: Hex) =>
  client.readContract({
    ...{ address: devnetCounter, abi: counterAbi, functionName: 'callsBy' },
    args: [address],
  })
const codeOf = (address: Hex) => client.getCode({ address })
const delegation = `0xef0100${simple7702Account.slice(2).toLowerCase()}`

afterEach(async () => {
  vi.unstubAllGlobals()
  await devnet.control('/control/chain/fault', { kind: 'none' })
  await devnet.control('/control/chain/automine', { enabled: true })
  await devnet.control('/control/chain/bundler', { operations: 'send' })
})

/** A user with an account that has ether, on a page of plain wagmi. */
async function funded() {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  const { accounts } = await connect(page.config, { connector: page.key })
  const [address] = accounts
  await devnet.control('/control/faucet', { address, chainId: 31337, ether: 10 })
  const provider = await providerOf(page.key)
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  /** What `wallet_sendCalls` answers to a batch that is valid but for these fields. */
  const sendRaw = (fields: object) =>
    request('wallet_sendCalls', {
      ...{ version: '2.0.0', from: address, chainId: '0x7a69', atomicRequired: false },
      calls: [{ ...increase, value: '0x0' }],
      ...fields,
    }) as Promise<{ id: string }>
  const codeFor = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: { code?: number }) => error.code,
    )
  const wait = (id: string) => waitForCallsStatus(page.config, { id, pollingInterval: 100 })
  return { ...page, address, wallet, provider, request, sendRaw, codeFor, wait }
}

describe('a batch that must be atomic', () => {
  test('gives the account the code for it with the first one, and executes in one transaction', async () => {
    const { config, address, wait } = await funded()
    const status = async () => (await getCapabilities(config, { chainId: 31337 })).atomic?.status
    expect(await status()).toBe('ready')
    const { id } = await sendCalls(config, { calls: [increase, increase], forceAtomic: true })
    const done = await wait(id)
    expect(done).toMatchObject({ status: 'success', statusCode: 200, atomic: true, chainId: 31337 })
    expect(done.receipts).toHaveLength(1)
    expect(done.receipts?.[0]).toMatchObject({ status: 'success' })
    expect(await callsBy(address)).toBe(2n)
    expect(await codeOf(address)).toBe(delegation)
    expect(await status()).toBe('supported')

    const next = await sendCalls(config, { calls: [increase, increase], forceAtomic: true })
    expect(await wait(next.id)).toMatchObject({ statusCode: 200, atomic: true })
    expect(await callsBy(address)).toBe(4n)
  })

  test('waits for another one that upgrades the account, and takes effect, too', async () => {
    const { sendRaw, address, wait } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    const calls = [increase, increase]
    const first = await sendRaw({ calls, atomicRequired: true })
    const second = sendRaw({ calls, atomicRequired: true })
    const early = await Promise.race([second, new Promise((end) => setTimeout(end, 1000))])
    expect(early).toBeUndefined()
    await devnet.control('/control/chain/automine', { enabled: true })
    await devnet.control('/control/chain/mine', {})
    for (const { id } of [first, await second])
      expect(await wait(id)).toMatchObject({ statusCode: 200 })
    expect(await callsBy(address)).toBe(4n)
    expect(await codeOf(address)).toBe(delegation)
  })

  test('changes nothing if one call fails', async () => {
    const { config, address, wait } = await funded()
    const { id } = await sendCalls(config, { calls: [increase, increase], forceAtomic: true })
    await wait(id)
    // A node refuses to estimate a transaction that would fail.
    const refused = await sendCalls(config, { calls: [increase, fail], forceAtomic: true }).catch(
      (error: unknown) => error,
    )
    expect(String(refused)).toContain('reverted')
    expect(await callsBy(address)).toBe(2n)
  })

  test('is refused where nothing can execute it (5760), and nothing is sent', async () => {
    const { sendRaw, codeFor, address, request } = await funded()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_getCode')) return real(...args)
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x' })
    })
    const calls = [increase, increase]
    expect(await request('wallet_getCapabilities', address, ['0x7a69'])).toMatchObject({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    expect(await codeFor(sendRaw({ calls, atomicRequired: true }))).toBe(5760)
    expect(await client.getTransactionCount({ address })).toBe(0)
  })

  test('uses other code of the account, if that executes calls (ERC-7821)', async () => {
    const { config, address, request } = await funded()
    const real = globalThis.fetch
    const supports = encodeAbiParameters([{ type: 'bool' }], [true])
    let sent = ''
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body).toLowerCase()
      const answer = (result: string) =>
        Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result })
      if (body.includes('eth_getcode')) return answer(`0xef0100${'12'.repeat(20)}`)
      if (body.includes('eth_call') && body.includes(address.toLowerCase())) return answer(supports)
      if (body.includes('0xe9ae5c53')) sent = body
      return real(...args)
    })
    expect(await request('wallet_getCapabilities', address, ['0x7a69'])).toMatchObject({
      '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
    })
    await sendCalls(config, { calls: [increase, increase], forceAtomic: true })
    // execute(bytes32 mode, bytes executionData)
    expect(sent).toContain(`0xe9ae5c5301${'0'.repeat(62)}`)
  })
})

describe('a batch that need not be atomic', () => {
  test('is executed one after another, each call with its receipt', async () => {
    const { config, address, wait } = await funded()
    const { id } = await sendCalls(config, { calls: [increase, increase, increase] })
    const done = await wait(id)
    expect(done).toMatchObject({ statusCode: 200, atomic: false })
    expect(done.receipts?.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(new Set(done.receipts?.map(({ transactionHash }) => transactionHash)).size).toBe(3)
    expect(await callsBy(address)).toBe(3n)
    expect(await codeOf(address)).toBeUndefined()
  })

  test('is pending until the last call is executed, whatever chain the page is on', async () => {
    const { config, address, request } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    const { id } = await sendCalls(config, { calls: [increase, increase] })
    expect(await getCallsStatus(config, { id })).toMatchObject({ statusCode: 100, chainId: 31337 })
    await switchChain(config, { chainId: 31338 })
    expect(await getCallsStatus(config, { id })).toMatchObject({ statusCode: 100, chainId: 31337 })
    await until(async () => {
      await devnet.control('/control/chain/mine', {})
      expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 200 })
    })
    expect(await callsBy(address)).toBe(2n)
  })

  test('ends with the call that fails: 600 if others took effect, 500 if none did', async () => {
    const { config, address, sendRaw, wait } = await funded()
    const gas = vi.fn()
    const real = globalThis.fetch
    // A node that lets a failing call be sent.
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!/eth_estimateGas|eth_fillTransaction/.test(body)) return real(...args)
      gas()
      return body.includes('eth_estimateGas')
        ? Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x30d40' })
        : Response.json({
            ...{ jsonrpc: '2.0', id: JSON.parse(body).id },
            error: { code: -32601, message: 'method not found' },
          })
    })
    const { id } = await sendCalls(config, { calls: [increase, fail, increase] })
    const partly = await wait(id)
    expect(partly).toMatchObject({ status: 'failure', statusCode: 600, atomic: false })
    expect(partly.receipts?.map(({ status }) => status)).toEqual(['success', 'reverted'])
    expect(await callsBy(address)).toBe(1n)
    const none = await sendRaw({ calls: [fail, increase] })
    expect(await wait(none.id)).toMatchObject({ statusCode: 500 })
    expect(await callsBy(address)).toBe(1n)
    expect(gas).toHaveBeenCalled()
  })

  test('is executed together where the account has the code for it', async () => {
    const { config, address, wait } = await funded()
    await wait((await sendCalls(config, { calls: [increase, increase], forceAtomic: true })).id)
    const { id } = await sendCalls(config, { calls: [increase, increase] })
    expect(await wait(id)).toMatchObject({ statusCode: 200, atomic: true })
    expect(await callsBy(address)).toBe(4n)
  })

  test('is one transaction if it is one call, which needs no code', async () => {
    const { config, address, wait } = await funded()
    const { id } = await sendCalls(config, {
      calls: [{ to: someone, value: parseEther('1') }],
      forceAtomic: true,
    })
    expect(await wait(id)).toMatchObject({ statusCode: 200, atomic: true })
    expect(await codeOf(address)).toBeUndefined()
  })

  test('is executed by the transaction that replaces its own with a higher fee, but by no other', async () => {
    const { sendRaw, request, address } = await funded()
    const fees = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x2540be400' }
    const replace = (fields: object) =>
      request('eth_sendTransaction', { from: address, ...fields, ...fees, gas: '0x30d40' })
    await devnet.control('/control/chain/automine', { enabled: false })
    const one = await sendRaw({})
    await replace({ ...increase, value: '0x0', nonce: '0x0' })
    const other = await sendRaw({ calls: [increase] })
    await replace({ to: bob, nonce: '0x1' })
    await devnet.control('/control/chain/mine', {})
    expect(await request('wallet_getCallsStatus', one.id)).toMatchObject({ status: 200 })
    expect(await request('wallet_getCallsStatus', other.id)).toMatchObject({ status: 400 })
  })

  test('is not included once the network has dropped its transaction', async () => {
    const { sendRaw, request } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    const { id } = await sendRaw({})
    const drop = { method: 'anvil_dropTransaction', params: [id as Hex] } as never
    await client.request(drop)
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 100 })
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 400 })
    vi.useRealTimers()
  })

  test('is pending while its receipt is late, and not sent only once no node has it', async () => {
    const { sendRaw, request } = await funded()
    const { id } = await sendRaw({})
    const real = globalThis.fetch
    let isMissing = true
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      const isOfBehind = isMissing && body.includes('eth_getTransactionByHash')
      if (!isOfBehind && !body.includes('eth_getTransactionReceipt')) return real(...args)
      isMissing = false
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: null })
    })
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 100 })
    vi.unstubAllGlobals()
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 200 })
  })

  test('is pending while its receipt is in no block', async () => {
    const { sendRaw, request } = await funded()
    await devnet.control('/control/chain/automine', { enabled: false })
    const { id } = await sendRaw({})
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_getTransactionReceipt')) return real(...args)
      const early = { transactionHash: id, blockHash: null, blockNumber: null, status: null }
      const result = { ...early, gasUsed: '0x0', logs: [] }
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result })
    })
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 100 })
    vi.unstubAllGlobals()
    await devnet.control('/control/chain/mine', {})
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ status: 200 })
  })

  test('that cannot begin is an error, and nothing is known of it', async () => {
    const { sendRaw, request, codeFor } = await funded()
    const value = '0xffffffffffffffffffffff'
    const calls = [{ to: bob, value }, increase]
    expect(await codeFor(sendRaw({ id: 'mine', calls }))).not.toBe('answered')
    expect(await codeFor(request('wallet_getCallsStatus', 'mine'))).toBe(5730)
  })
})

describe('the fee of a batch', () => {
  const paymasterService = { url: rpcUrl, context: { policyId: 'all' } }

  test('is paid by the page’s paymaster (ERC-7677), if the account can be upgraded', async () => {
    const { config, address, wait } = await funded()
    const asked: string[] = []
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
      if (String(args[1]?.body).includes('pm_')) asked.push(String(args[1]?.body))
      return real(...args)
    })
    expect(await getCapabilities(config, { chainId: 31337 })).toMatchObject({
      paymasterService: { supported: true },
    })
    const before = await client.getBalance({ address })
    const { id } = await sendCalls(config, {
      calls: [increase, increase],
      capabilities: { paymasterService },
    })
    const done = await wait(id)
    expect(done).toMatchObject({ statusCode: 200, atomic: true })
    expect(await callsBy(address)).toBe(2n)
    expect(await client.getBalance({ address })).toBe(before)
    expect(await codeOf(address)).toBe(delegation)
    expect(asked.every((body) => body.includes('policyId'))).toBe(true)
    const again = await sendCalls(config, {
      calls: [increase],
      capabilities: { paymasterService },
    })
    expect(await wait(again.id)).toMatchObject({ statusCode: 200 })
    expect(await callsBy(address)).toBe(3n)
  })

  test('was paid also once the bundler has forgotten the operation, and was not if no block has it', async () => {
    const { sendRaw, request, wait } = await funded()
    const done = await sendRaw({ capabilities: { paymasterService } })
    const { receipts } = await wait(done.id)
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const held = await sendRaw({ capabilities: { paymasterService } })
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('eth_getUserOperation')) return real(...args)
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: null })
    })
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    const status = await request('wallet_getCallsStatus', done.id)
    const notIncluded = await request('wallet_getCallsStatus', held.id)
    vi.useRealTimers()
    const transactionHash = receipts?.[0]?.transactionHash
    expect(status).toMatchObject({ status: 200, receipts: [{ transactionHash, status: '0x1' }] })
    expect(notIncluded).toMatchObject({ status: 400 })
  })

  type BundlerReceipt = { logs: object[]; receipt: { transactionHash: Hex; logs: object[] } }
  const stranger = { address: bob, topics: [`0x${'ab'.repeat(32)}`], data: '0x' }
  const kept = ({ receipt: { transactionHash } }: BundlerReceipt) => ({
    receipt: { transactionHash },
  })

  test.each<[string, (told: BundlerReceipt) => object]>([
    ['counts logs of others', (told) => ({ ...told, logs: [stranger, ...told.logs] })],
    ['names the transaction only', (told) => ({ ...kept(told), success: true })],
    ['has no receipt', () => ({ success: true })],
    ['does not say whether it succeeded', kept],
    ['names another transaction', () => ({ receipt: { transactionHash: `0x${'1'.repeat(64)}` } })],
  ])('is that of the chain if the bundler %s', async (_name, edit) => {
    const { sendRaw, request, wait } = await funded()
    const { id } = await sendRaw({ capabilities: { paymasterService } })
    const { receipts: [own] = [] } = await wait(id)
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const response = await real(...args)
      if (!String(args[1]?.body).includes('eth_getUserOperationReceipt')) return response
      const { result, ...answer } = (await response.json()) as { result: BundlerReceipt }
      return Response.json({ ...answer, result: edit(result) })
    })
    const status = (await request('wallet_getCallsStatus', id)) as {
      receipts: { logs: object[] }[]
    }
    const { transactionHash } = own ?? {}
    expect(status).toMatchObject({ status: 200, receipts: [{ transactionHash, status: '0x1' }] })
    expect(status.receipts[0]?.logs).toHaveLength(own?.logs.length ?? 0)
    expect(JSON.stringify(status)).not.toContain(bob)
  })

  test('upgrades the account also if it sends something else meanwhile', async () => {
    const { sendRaw, request, address, wait } = await funded()
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const { id } = await sendRaw({ capabilities: { paymasterService } })
    const real = globalThis.fetch
    let isCounted = false
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
      isCounted ||= String(args[1]?.body).includes('eth_getTransactionCount')
      return real(...args)
    })
    const sent = request('eth_sendTransaction', { from: address, to: bob, value: '0x1' })
    await until(() => expect(isCounted).toBe(true))
    await devnet.control('/control/chain/bundler', { operations: 'send' })
    expect(await wait(id)).toMatchObject({ statusCode: 200 })
    const hash = (await sent) as Hex
    expect((await client.waitForTransactionReceipt({ hash, timeout: 5000 })).status).toBe('success')
    expect(await codeOf(address)).toBe(delegation)
    expect(await callsBy(address)).toBe(1n)
  })

  test('is not paid by the account if the paymaster refuses', async () => {
    const { sendRaw, address } = await funded()
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      const body = String(args[1]?.body)
      if (!body.includes('pm_')) return real(...args)
      const error = { code: -32000, message: 'not for you' }
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error })
    })
    const refused = sendRaw({ capabilities: { paymasterService } })
    await expect(refused).rejects.toMatchObject({ key: 'sponsorshipRefused' })
    expect(await client.getTransactionCount({ address })).toBe(0)
  })

  test('is the account’s own without a bundler, if the service is optional', async () => {
    const { sendRaw, codeFor, wait } = await funded()
    await devnet.control('/control/chain/fault', {
      ...{ kind: 'error', methods: ['eth_supportedEntryPoints'] },
      error: { code: -32601, message: 'method not found' },
    })
    expect(await codeFor(sendRaw({ capabilities: { paymasterService } }))).toBe(5700)
    const optional = { paymasterService: { ...paymasterService, optional: true } }
    const { id } = await sendRaw({ capabilities: optional })
    expect(await wait(id)).toMatchObject({ statusCode: 200 })
  })
})

describe('a batch of the person’s smart wallet', () => {
  test('is one operation, whose status is known by its id', async () => {
    const { wallet, request, sendRaw, wait } = await funded()
    const { address } = await wallet.smartAccount(31337)
    expect(await request('wallet_getCapabilities', address, ['0x7a69'])).toEqual({
      '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    })
    const calls = [increase, increase]
    const capabilities = { paymasterService: { url: rpcUrl } }
    const { id } = await sendRaw({ from: address, calls, capabilities, id: 'from-the-page' })
    expect(id).toBe('from-the-page')
    expect(await wait(id)).toMatchObject({ statusCode: 200, atomic: true, chainId: 31337 })
    expect(await callsBy(address)).toBe(2n)
  })
})

describe('a request that is not valid', () => {
  test.each([
    ['no version of this century', { version: '9' }, -32602],
    ['no chain', { chainId: undefined }, -32602],
    ['an unknown chain', { chainId: '0x5' }, 5710],
    ['no calls', { calls: [] }, -32602],
    ['something else as calls', { calls: {} }, -32602],
    ['a call of text', { calls: ['0x'] }, -32602],
    ['a recipient that is no address', { calls: [{ to: '0x12' }] }, -32602],
    ['neither recipient nor code', { calls: [{ value: '0x1' }] }, -32602],
    ['data of half bytes', { calls: [{ to: bob, data: '0x123' }] }, -32602],
    ['a negative value', { calls: [{ to: bob, value: '-1' }] }, -32602],
    [
      'a value of more than 256 bits',
      { calls: [{ to: bob, value: `0x1${'0'.repeat(64)}` }] },
      -32602,
    ],
    ['another chain in a call', { calls: [{ to: bob, chainId: '0x7a6a' }] }, -32602],
    ['an id of nothing', { id: '' }, -32602],
    ['an id of 5,000 bytes', { id: `0x${'ab'.repeat(5000)}` }, -32602],
    ['an account that is not its own', { from: bob }, 4100],
    ['an account that is no address', { from: '0x1' }, -32602],
    ['atomicRequired as text', { atomicRequired: 'yes' }, -32602],
    ['an unknown capability', { capabilities: { auxiliaryFunds: {} } }, 5700],
    ['an unknown capability of a call', { calls: [{ to: bob, capabilities: { x: {} } }] }, 5700],
    ['a capability of text', { capabilities: { x: 'y' } }, -32602],
    ['a paymaster without URL', { capabilities: { paymasterService: {} } }, -32602],
    [
      'a paymaster that is not encrypted',
      { capabilities: { paymasterService: { url: 'http://example.org' } } },
      -32602,
    ],
    ['101 calls', { calls: Array.from({ length: 101 }, () => ({ to: bob })) }, 5740],
    ['200 kB of data', { calls: [{ to: bob, data: `0x${'00'.repeat(200_000)}` }] }, 5740],
  ])('with %s is refused with its code, and nothing is sent', async (_, fields, expected) => {
    const { sendRaw, codeFor, address } = await funded()
    expect(await codeFor(sendRaw(fields))).toBe(expected)
    expect(await client.getTransactionCount({ address })).toBe(0)
  })

  test('for the parameters and ids of the other methods is refused', async () => {
    const { request, codeFor, address } = await funded()
    expect(await codeFor(request('wallet_sendCalls'))).toBe(-32602)
    expect(await codeFor(request('wallet_getCallsStatus'))).toBe(-32602)
    expect(await codeFor(request('wallet_getCallsStatus', '0x12'))).toBe(5730)
    expect(await codeFor(request('wallet_showCallsStatus', '0x12'))).toBe(5730)
    expect(await codeFor(request('wallet_getCapabilities', bob))).toBe(4100)
    expect(await codeFor(request('wallet_getCapabilities', address, 'all'))).toBe(-32602)
    expect(await request('wallet_getCapabilities', address, ['0x5'])).toEqual({})
    const all = (await request('wallet_getCapabilities', address)) as object
    expect(Object.keys(all)).toEqual(['0x7a69', '0x7a6a'])
  })

  test('with an id that is used is refused (5720), also at the same moment', async () => {
    const { sendRaw, codeFor, address } = await funded()
    const codes = await Promise.all([
      codeFor(sendRaw({ id: 'twice' })),
      codeFor(sendRaw({ id: 'twice' })),
    ])
    expect(codes).toEqual(['answered', 5720])
    expect(await codeFor(sendRaw({ id: 'twice' }))).toBe(5720)
    expect(await callsBy(address)).toBe(1n)
  })
})

test('wallet_showCallsStatus opens the explorer, and is unsupported without one', async () => {
  const { config, sendRaw, request, codeFor } = await funded()
  const { id } = await sendRaw({})
  expect(await codeFor(request('wallet_showCallsStatus', id))).toBe(4200)
  const explorer = { name: 'Explorer', url: 'https://explorer.example/' }
  Object.assign(config.chains[0], { blockExplorers: { default: explorer } })
  const open = vi.fn()
  Object.assign(window, { open })
  expect(await request('wallet_showCallsStatus', id)).toBe(null)
  expect(open).toHaveBeenCalledWith(`https://explorer.example/tx/${id}`, '_blank', 'noopener')
})
