import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  stringToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import {
  type Outcome,
  type SmartSite,
  type SmartWalletFixture,
  startSmartWalletFixture,
} from '#tests/devnet/support/smartWalletFixture.ts'
import { until } from '#tests/support/until.ts'

const abi = parseAbi([
  'function increase() payable',
  'function add(uint256 amount)',
  'function fail()',
  'function callsBy(address) view returns (uint256)',
])
const increase = encodeFunctionData({ abi, functionName: 'increase' })
const fail = encodeFunctionData({ abi, functionName: 'fail' })

let fixture: SmartWalletFixture
let site: SmartSite
let account: Hex
const clientAt = (url = fixture.devnet.services.chain) =>
  createPublicClient({ transport: http(url) })

beforeAll(async () => {
  fixture = await startSmartWalletFixture()
  site = await fixture.open({ chains: '31337,31338' })
  account = await site.connect()
})
afterAll(async () => {
  await fixture?.stop()
  expect(fixture?.pageErrors).toEqual([])
})
beforeEach(async () => {
  await fixture.devnet.control('/control/reset', {})
  await site.popups.closed()
})

/** Sends a request, reads what the popup shows, approves. */
async function agree(method: string, params?: unknown): Promise<Outcome & { shown: string }> {
  const pending = site.request(method, params)
  const popup = await site.popups.shown()
  const shown = (await popup.locator('.request').textContent()) ?? ''
  await site.popups.approve()
  return { ...(await pending), shown }
}
const callsBy = (address: Hex, url?: string) =>
  clientAt(url).readContract({
    address: devnetCounter,
    abi,
    functionName: 'callsBy',
    args: [address],
  })

/** The SDK maps EIP-5792's codes, which it does not know, to internal errors and nests them. */
const refused = (code: number) => ({
  error: code > 0 ? { code: -32603, data: { originalError: { code } } } : { code },
})

describe('signing', () => {
  const typedData = {
    domain: { name: 'Test', version: '1', chainId: 31337 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'Good morning' },
  } as const

  test.each(['eth_signTypedData_v4', 'eth_signTypedData_v3', 'eth_signTypedData'])(
    '%s shows every field and verifies by the contract',
    async (method) => {
      const { value, shown } = await agree(method, [account, JSON.stringify(typedData)])
      expect(shown).toContain('Good morning')
      const signature = value as Hex
      expect(await clientAt().verifyTypedData({ ...typedData, address: account, signature })).toBe(
        true,
      )
    },
  )

  test('wallet_sign signs a message or typed data (ERC-7871)', async () => {
    const text = { type: '0x45', data: 'Hello' }
    const signed = await agree('wallet_sign', [{ version: '1', address: account, request: text }])
    const { signature } = signed.value as { signature: Hex }
    expect(await clientAt().verifyMessage({ address: account, message: 'Hello', signature })).toBe(
      true,
    )
    const data = { type: '0x01', data: typedData }
    const typed = await agree('wallet_sign', [{ version: '1', request: data }])
    expect(
      await clientAt().verifyTypedData({
        ...typedData,
        address: account,
        signature: (typed.value as { signature: Hex }).signature,
      }),
    ).toBe(true)
  })

  test('a sign-in message for this site is shown field by field; one for another site is refused without a prompt', async () => {
    const { host } = new URL(fixture.siteOrigin)
    const { value, shown } = await agree('personal_sign', [stringToHex(signIn(host)), account])
    expect(shown).toContain(`Sign in to ${host}`)
    expect(value).toMatch(/^0x/)
    expect(
      await site.request('personal_sign', [stringToHex(signIn('bank.example')), account]),
    ).toEqual({
      error: expect.objectContaining({
        code: -32602,
        message: expect.stringContaining('bank.example'),
      }),
    })
  })

  test('bytes are labeled as bytes, and hidden characters are shown', async () => {
    const hash = await agree('personal_sign', [`0x${'ff'.repeat(32)}`, account])
    expect(hash.shown).toContain('They have the length of a hash.')
    const turned = await agree('personal_sign', [stringToHex('pay \u202eme'), account])
    expect(turned.shown).toContain('\\u202e')
  })

  test('personal_ecRecover returns the signer without a prompt', async () => {
    const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const signature = await key.signMessage({ message: 'Hello' })
    for (const method of ['personal_ecRecover', 'eth_ecRecover'])
      expect(await site.request(method, [stringToHex('Hello'), signature])).toEqual({
        value: key.address,
      })
  })

  test.each([
    ['another account', 'personal_sign', ['0x61', devnetCounter], -32602],
    [
      'data of another chain',
      'eth_signTypedData_v4',
      [{ ...typedData, domain: { chainId: 1 } }],
      -32602,
    ],
    ['data that is none', 'eth_signTypedData_v4', ['{'], -32602],
    ['typed data older than EIP-712', 'eth_signTypedData_v1', [[], ''], 4200],
    ['a transaction to be kept', 'eth_signTransaction', [{}], 4200],
    ['permissions', 'wallet_grantPermissions', [{}], 4200],
    [
      'a type of signature it does not know',
      'wallet_sign',
      [{ request: { type: '0x00' } }],
      -32602,
    ],
  ])('%s is refused', async (_, method, params, code) => {
    const own = method === 'eth_signTypedData_v4' ? [account, ...params] : params
    expect(await site.request(method, own)).toMatchObject({ error: { code } })
  })

  function signIn(domain: string): string {
    return [
      `${domain} wants you to sign in with your Ethereum account:`,
      account,
      '',
      `URI: ${fixture.siteOrigin}`,
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: 12345678',
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
  }
})

describe('sending', () => {
  test('a transaction deploys the account and is sponsored', async () => {
    const { value, shown } = await agree('eth_sendTransaction', [
      { from: account, to: devnetCounter, data: increase },
    ])
    expect(shown).toContain('None: the devnet pays')
    const receipt = await clientAt().waitForTransactionReceipt({ hash: value as Hex })
    expect(receipt.status).toBe('success')
    expect(await callsBy(account)).toBe(1n)
    expect(await clientAt().getCode({ address: account })).toMatch(/^0x.+/)
  })

  test('a transaction that would revert is refused with the reason', async () => {
    expect(await site.request('eth_sendTransaction', [{ to: devnetCounter, data: fail }])).toEqual({
      error: expect.objectContaining({
        code: -32003,
        message: expect.stringContaining('This call always fails'),
      }),
    })
    const poor = { to: devnetCounter, value: toHex(parseEther('1')) }
    expect(await site.request('eth_sendTransaction', [poor])).toMatchObject({
      error: { code: -32003 },
    })
  })

  test('a batch is one user operation, and its status is read from the chain', async () => {
    const calls = [
      { to: devnetCounter, data: increase },
      { to: devnetCounter, data: increase },
    ]
    const batch = {
      version: '2.0.0',
      from: account,
      chainId: '0x7a69',
      atomicRequired: true,
      calls,
    }
    const { value, shown } = await agree('wallet_sendCalls', [batch])
    expect(shown).toContain('All of them, or none')
    const { id } = value as { id: Hex }
    await until(async () =>
      expect(await site.request('wallet_getCallsStatus', [id])).toMatchObject({
        value: { id, status: 200, atomic: true, receipts: [{ status: '0x1' }] },
      }),
    )
    expect(await callsBy(account)).toBe(2n)
    const { shown: state } = await agree('wallet_showCallsStatus', [id])
    expect(state).toContain('Done')
  })

  test('version 1 returns the id as a string, and an id given by the site is kept', async () => {
    const calls = [{ to: devnetCounter, data: increase }]
    const old = await agree('wallet_sendCalls', [{ version: '1.0', from: account, calls }])
    expect(old.value).toMatch(/^0x[0-9a-f]{64}$/)
    const id = toHex('mine')
    const named = { version: '2.0.0', from: account, chainId: '0x7a69', id, calls }
    expect((await agree('wallet_sendCalls', [named])).value).toEqual({ id })
    await until(async () =>
      expect(await site.request('wallet_getCallsStatus', [id])).toMatchObject({
        value: { id, status: 200 },
      }),
    )
    expect(await site.request('wallet_sendCalls', [named])).toMatchObject(refused(5720))
  })

  test('a batch with a failing call is shown as such and reverts as a whole', async () => {
    const calls = [
      { to: devnetCounter, data: increase },
      { to: devnetCounter, data: fail },
    ]
    const { value, shown } = await agree('wallet_sendCalls', [{ version: '2.0.0', calls }])
    expect(shown).toContain('Call 2 would fail: This call always fails')
    const { id } = value as { id: Hex }
    await until(async () =>
      expect(await site.request('wallet_getCallsStatus', [id])).toMatchObject({
        value: { status: 500, receipts: [{ status: '0x0' }] },
      }),
    )
    expect(await callsBy(account)).toBe(0n)
  })

  test.each([
    ['a capability it has not', { capabilities: { magic: {} } }, 5700],
    ['a chain it does not know', { chainId: '0x1' }, 5710],
    ['more calls than it carries', { calls: Array(51).fill({ to: devnetCounter }) }, 5740],
    ['no calls', { calls: [] }, -32602],
    ['another version', { version: '3.0' }, -32602],
    ['a call without a receiver', { calls: [{ data: '0x' }] }, -32602],
  ])('a batch with %s is refused', async (_, part, code) => {
    const batch = { version: '2.0.0', chainId: '0x7a69', calls: [{ to: devnetCounter }], ...part }
    expect(await site.request('wallet_sendCalls', [batch])).toMatchObject(refused(code))
  })

  test('a call that adds an owner is shown as such', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function addOwnerAddress(address owner)']),
      args: [devnetCounter],
    })
    const { shown } = await agree('wallet_sendCalls', [
      { version: '2.0.0', calls: [{ to: account, data }] },
    ])
    expect(shown).toContain('Change who owns this wallet')
    expect(shown).toContain('A new owner can sign for everything in this wallet')
  })
})

describe('chains and tokens', () => {
  test('an unknown chain can be added after a prompt', async () => {
    await fixture.devnet.control('/control/popup', { offeredChainIds: [31337] })
    const other = await fixture.open({ chains: '31337,31338' })
    const address = await other.connect()
    const switching = other.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await other.popups.approve()
    expect(await switching).toEqual({ value: null })
    expect(await other.request('eth_chainId')).toEqual({ value: '0x7a6a' })
    const sending = other.request('eth_sendTransaction', [{ to: devnetCounter, data: increase }])
    await other.popups.approve()
    await clientAt(fixture.devnet.services.chain2).waitForTransactionReceipt({
      hash: (await sending).value as Hex,
    })
    expect(await callsBy(address, fixture.devnet.services.chain2)).toBe(1n)
    await other.context.close()
  })

  test('an unknown chain is 4902, and a node of another chain is not added', async () => {
    expect(await site.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({
      error: { code: 4902 },
    })
    const offer = { chainId: '0x1', chainName: 'Mainnet', rpcUrls: [fixture.devnet.services.chain] }
    expect(await site.request('wallet_addEthereumChain', [offer])).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('is on chain 31337, not 1') },
    })
    const far = { ...offer, rpcUrls: ['https://rpc.example'] }
    expect(await site.request('wallet_addEthereumChain', [far])).toMatchObject({
      error: { code: -32602 },
    })
    const known = { ...offer, chainId: '0x7a6a', rpcUrls: ['http://localhost:9'] }
    const { value, shown } = await agree('wallet_addEthereumChain', [known])
    expect(value).toBe(null)
    expect(shown).toContain('Yours is kept')
  })

  test('a token is shown before it is watched', async () => {
    const options = { address: devnetCounter, symbol: 'CNT', decimals: 18 }
    const { value, shown } = await agree('wallet_watchAsset', { type: 'ERC20', options })
    expect(value).toBe(true)
    expect(shown).toContain('CNT')
  })

  test("the chain's node accepts requests of the SDK from any page", async () => {
    expect(await site.request('eth_blockNumber')).toEqual({ value: expect.stringMatching(/^0x/) })
  })
})

test('a site that is not connected may send calls, and receives no address', async () => {
  const stranger = await fixture.open()
  const calls = [{ to: devnetCounter, data: increase }]
  const sending = stranger.request('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', calls },
  ])
  await stranger.popups.approve()
  expect((await sending).value).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await stranger.request('personal_sign', ['0x61', account])).toMatchObject({
    error: { code: 4100 },
  })
  await stranger.context.close()
})
