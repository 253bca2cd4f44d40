import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  http,
  keccak256,
  pad,
  parseAbi,
  publicActions,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WalletError } from '#lib/errors/WalletError.ts'
import { issueChallenge } from '#server/auth/challenge.ts'
import { acceptsSince, verifyOnChain } from '#server/auth/contractSignature.ts'
import { verifySignIn } from '#server/auth/verify.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { Env } from '#server/env/Env.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { openTestDatabase } from '#tests/support/server/openTestDatabase.ts'
import { readTestEnv } from '#tests/support/server/readTestEnv.ts'

/**
 * Hand-written accounts as runtime code. Each does what its name says on every call. 0x1626ba7e is
 * ERC-1271's magic value.
 */
const accounts = {
  // mstore(0, 0x1626ba7e << 224); return(0, 32)
  saysYes: '0x631626ba7e60e01b60005260206000f3',
  // mstore(0, 0xffffffff << 224); return(0, 32)
  wrongMagic: '0x63ffffffff60e01b60005260206000f3',
  // return(0, 0)
  saysNothing: '0x60006000f3',
  // the magic value, followed by one more non-zero byte
  yesAndMore:
    '0x7f1626ba7e0000000000000000000000000000000000000000000000000000000160005260206000f3',
  // the magic value in four bytes, not a word
  shortYes: '0x631626ba7e60e01b60005260046000f3',
  // revert(0, 0)
  reverts: '0x60006000fd',
  // invalid opcode
  breaks: '0xfe',
  // jumpdest; push 0; jump
  burnsGas: '0x5b600056',
  // mstore(0, magic value); return(0, 1 MB)
  returnsMegabyte: '0x631626ba7e60e01b600052621000006000f3',
} as const satisfies Record<string, `0x${string}`>

let anvil: ChildProcess
let open: OpenDatabase
let env: Env
let rpcUrl: string
const at = {} as Record<keyof typeof accounts, `0x${string}`>

function chain() {
  const transport = http(rpcUrl, { retryCount: 20, retryDelay: 50 })
  return createTestClient({ mode: 'anvil', chain: foundry, transport }).extend(publicActions)
}

beforeAll(async () => {
  const port = await freePort()
  rpcUrl = `http://127.0.0.1:${port}`
  anvil = spawn('node_modules/.bin/anvil', ['--port', String(port), '--silent'], {
    stdio: 'ignore',
  })
  env = readTestEnv({ PORT: '15000', RPC_URLS: `31337=${rpcUrl}`, RATE_LIMITS: 'all=1000/60' })
  open = await openTestDatabase()
  for (const [index, [name, bytecode]] of Object.entries(accounts).entries()) {
    const address = `0x${(index + 1).toString(16).padStart(2, '0').repeat(20)}` as const
    at[name as keyof typeof accounts] = address
    await chain().setCode({ address, bytecode })
  }
})

afterAll(async () => {
  await open?.close()
  anvil?.kill()
})

async function signIn(
  address: `0x${string}`,
  sign: (message: string) => `0x${string}` | Promise<`0x${string}`>,
  by: Env = env,
) {
  const context = { db: open.db, env: by, now: new Date('2026-05-01T10:00:00Z') }
  const { challenge, preToken } = await issueChallenge(context, {
    address,
    chainId: 31337,
    preToken: '',
  })
  const { message } = challenge
  const signature = await sign(message)
  return verifySignIn(context, {
    message,
    signature,
    preToken,
    oldToken: '',
    client: '192.0.2.1',
    cookies: null,
  }).then(
    ({ session }) => `${session.accountType} ${session.identity}`,
    (error: WalletError) => error.key as string,
  )
}

const magic = `0x1626ba7e${'0'.repeat(56)}`
const jsonType = { 'content-type': 'application/json' }
const anything = () => `0x${'ab'.repeat(70)}` as const

describe('a contract account', () => {
  test('that accepts the signature signs in on its chain', async () => {
    const address = getAddress(at.saysYes)
    expect(await signIn(address, anything)).toBe(`contract eip155:31337:${address}`)
  })

  test('that accepts every signature signs in only as itself', async () => {
    const other = privateKeyToAccount(generatePrivateKey()).address
    const factoryCall = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
      [at.saysYes, '0x', '0xab'],
    )
    expect(await signIn(other, anything)).toBe('signatureInvalid')
    const wrapped = concatHex([factoryCall, `0x${'6492'.repeat(16)}`])
    expect(await signIn(other, () => wrapped)).toBe('signatureInvalid')
  })

  test.each([
    'wrongMagic',
    'saysNothing',
    'yesAndMore',
    'shortYes',
    'reverts',
    'breaks',
    'burnsGas',
    'returnsMegabyte',
  ] as const)('that is hostile is rejected: %s', async (name) => {
    expect(await signIn(at[name], anything)).toBe('signatureInvalid')
  })

  test('that destroyed itself is rejected', async () => {
    const address = `0x${'77'.repeat(20)}` as const
    await chain().setCode({ address, bytecode: accounts.saysYes })
    expect(await signIn(address, anything)).toMatch(/^contract/)
    await chain().setCode({ address, bytecode: '0x' })
    expect(await signIn(address, anything)).toBe('signatureInvalid')
  })

  test('whose address delegates (EIP-7702) signs in with its key, without a call', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await chain().setCode({ address: owner.address, bytecode: `0xef0100${at.reverts.slice(2)}` })
    expect(await signIn(owner.address, (message) => owner.signMessage({ message }))).toBe(
      `eoa ${owner.address}`,
    )
  })

  test('that delegates (EIP-7702) to code that accepts every signature is signed in as a contract, never as the key account', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const stranger = privateKeyToAccount(generatePrivateKey())
    await chain().setCode({ address: owner.address, bytecode: `0xef0100${at.saysYes.slice(2)}` })
    const by = (key: typeof owner) =>
      signIn(owner.address, (message) => key.signMessage({ message }))
    expect(await by(stranger)).toBe(`contract eip155:31337:${owner.address}`)
    expect(await by(owner)).toBe(`eoa ${owner.address}`)
  })

  test.each(['wrongMagic', 'burnsGas', 'returnsMegabyte', 'reverts'] as const)(
    'that delegates to hostile code rejects the signature of another key: %s',
    async (name) => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const stranger = privateKeyToAccount(generatePrivateKey())
      await chain().setCode({ address: owner.address, bytecode: `0xef0100${at[name].slice(2)}` })
      expect(await signIn(owner.address, (message) => stranger.signMessage({ message }))).toBe(
        'signatureInvalid',
      )
    },
  )
})

describe('an account that is not deployed yet (ERC-6492)', () => {
  const create2 = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
  /** Init code that returns the runtime code: codecopy(0, 12, size); return(0, size). */
  const initCode = (code: `0x${string}`) => {
    const size = ((code.length - 2) / 2).toString(16).padStart(2, '0')
    return concatHex([`0x60${size}600c60003960${size}6000f3`, code])
  }
  const wrap = (salt: `0x${string}`, code: `0x${string}`) =>
    concatHex([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [create2, concatHex([salt, initCode(code)]), '0xabcd'],
      ),
      `0x${'6492'.repeat(16)}`,
    ])
  const addressOf = (salt: `0x${string}`, code: `0x${string}`) =>
    getContractAddress({ opcode: 'CREATE2', from: create2, salt, bytecode: initCode(code) })

  test('signs in with the code that its factory would deploy, and stays undeployed', async () => {
    const salt = keccak256('0x01')
    const address = addressOf(salt, accounts.saysYes)
    expect(await signIn(address, () => wrap(salt, accounts.saysYes))).toBe(
      `contract eip155:31337:${address}`,
    )
    expect(await chain().getCode({ address })).toBeUndefined()
  })

  test.each(['wrongMagic', 'saysNothing', 'reverts', 'breaks', 'burnsGas'] as const)(
    'is rejected if its factory is hostile: %s',
    async (name) => {
      const salt = keccak256('0x02')
      const code = accounts[name]
      expect(await signIn(addressOf(salt, code), () => wrap(salt, code))).toBe('signatureInvalid')
    },
  )

  test('whose code returns a megabyte after its acceptance is accepted; the response limit is not exceeded', async () => {
    const salt = keccak256('0x04')
    const address = addressOf(salt, accounts.returnsMegabyte)
    expect(await signIn(address, () => wrap(salt, accounts.returnsMegabyte))).toBe(
      `contract eip155:31337:${address}`,
    )
  })

  test("is rejected at any other address, including a key account's", async () => {
    const salt = keccak256('0x03')
    const stranger = privateKeyToAccount(generatePrivateKey()).address
    expect(await signIn(stranger, () => wrap(salt, accounts.saysYes))).toBe('signatureInvalid')
  })

  test('is rejected with a wrapper without a factory call', async () => {
    const nothing = `0x${'00'.repeat(40)}${'6492'.repeat(16)}` as const
    expect(await signIn(at.reverts, () => nothing)).toBe('signatureInvalid')
  })
})

describe('a contract account that is asked within a call of our own', () => {
  const ask = (address: `0x${string}`, signature: `0x${string}` = anything(), since = 0) =>
    acceptsSince(
      { id: 31337, rpcUrl },
      { address, hash: keccak256('0x'), signature },
      new Date(since),
    )

  test.each(Object.keys(accounts) as (keyof typeof accounts)[])(
    'is a yes or a no, whatever its code does: %s',
    async (name) => {
      expect(await ask(at[name])).toBe(name === 'saysYes')
    },
  )

  test('gets the signature, without its wrapper', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = await putOwnedAccount(owner.address)
    const signature = await owner.sign({ hash: keccak256('0x') })
    const wrapped = serializeErc6492Signature({ address: at.reverts, data: '0x', signature })
    expect(await ask(address, signature)).toBe(true)
    expect(await ask(address, wrapped)).toBe(true)
    expect(await ask(address)).toBe(false)
  })

  test('says nothing in a block that is too old', async () => {
    expect(await ask(at.saysNothing, anything(), Date.now() + 3600_000)).toBeUndefined()
  })

  // One that is not deployed yet has answered before: its factory was asked.
  test('is a no without code, also for a wrapped signature', async () => {
    const nowhere = privateKeyToAccount(generatePrivateKey()).address
    const parts = { address: at.reverts, data: '0x', signature: '0x12' } as const
    expect(await ask(nowhere, serializeErc6492Signature(parts))).toBe(false)
    expect(await ask(nowhere)).toBe(false)
  })
})

describe('a contract account that belongs to whoever has an item', () => {
  // Whoever pays gets it; a call without a payment returns what was paid.
  const item = `0x${'91'.repeat(20)}` as const
  const itemCode = '0x348015600a57600055005b60005460005260206000f3'
  // Accepts every signature once somebody has paid.
  const accountCode = concatHex([
    '0x6020600060006000',
    `0x73${item.slice(2)}5afa50`, // mem[0] = what was paid
    '0x600051603657', // is it more than nothing?
    accounts.wrongMagic,
    '0x5b',
    accounts.saysYes,
  ])
  // Pays with what it has, which the question does not take from it.
  const buyer = `0x${'92'.repeat(20)}` as const
  const buyerCode = `0x6000600060006000600173${item.slice(2)}5af100` as const

  test('is not opened by a signature that has it bought first, within the question', async () => {
    const address = `0x${'93'.repeat(20)}` as const
    await chain().setCode({ address: item, bytecode: itemCode })
    await chain().setCode({ address: buyer, bytecode: buyerCode })
    await chain().setBalance({ address: buyer, value: 1n })
    await chain().setCode({ address, bytecode: accountCode })
    const wrapped = () =>
      serializeErc6492Signature({ address: buyer, data: '0x', signature: anything() })
    expect(await signIn(address, wrapped)).toBe('signatureInvalid')
    await chain().setStorageAt({ address: item, index: 0, value: pad('0x1') })
    expect(await signIn(address, wrapped)).toMatch(/^contract /)
  })
})

describe('a contract account with an owner', () => {
  test("signs in only with its owner's signature", async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = await putOwnedAccount(owner.address)
    expect(await signIn(address, (message) => owner.signMessage({ message }))).toMatch(/^contract /)
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await signIn(address, (message) => stranger.signMessage({ message }))).toBe(
      'signatureInvalid',
    )
  })
})

/**
 * An account that calls the ecrecover precompile and compares. Its calldata: selector, hash, offset
 * of the signature, its length 65, r, s, v.
 */
async function putOwnedAccount(owner: `0x${string}`): Promise<`0x${string}`> {
  const address = `0x${'88'.repeat(20)}` as const
  const code = concatHex([
    '0x600435600052', // mem[0] = hash
    '0x60a43560f81c602052', // mem[32] = v, the first byte there
    '0x606435604052', // mem[64] = r
    '0x608435606052', // mem[96] = s
    '0x602060806080600060015afa50', // ecrecover into mem[128]
    `0x60805173${owner.slice(2)}14`, // is it the owner?
    '0x15604d57', // no: jump to the end (patched below)
    '0x631626ba7e60e01b60005260206000f3',
    '0x5b60006000fd',
  ])
  const body = code.slice(2)
  const end = (body.lastIndexOf('5b60006000fd') / 2).toString(16).padStart(2, '0')
  await chain().setCode({ address, bytecode: `0x${body.replace('15604d57', `1560${end}57`)}` })
  const data = encodeFunctionData({
    abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
    args: [`0x${'00'.repeat(32)}`, `0x${'00'.repeat(65)}`],
  })
  await expect(chain().call({ to: address, data })).rejects.toThrow()
  return address
}

describe('a chain that', () => {
  type Call = { id: number; method: string }
  let node: Server
  /** What the node does instead of answering each call of a request. */
  let instead: { status?: number; body: string } | 'nothing' | undefined
  let answer: (call: Call) => object
  let broken: Env

  beforeAll(async () => {
    node = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      if (instead === 'nothing') return // closed with the server
      const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
      const sent = JSON.parse(text) as Call | Call[]
      const { status = 200, body } = instead ?? {
        body: JSON.stringify(Array.isArray(sent) ? sent.map(reply) : reply(sent)),
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const { port } = node.address() as AddressInfo
    broken = readTestEnv({
      PORT: '15000',
      RPC_URLS: `31337=http://127.0.0.1:${port}`,
      RATE_LIMITS: 'all=1000/60',
    })
  })
  afterAll(() => {
    node.closeAllConnections()
    node.close()
  })

  test.each<[string, string, typeof instead]>([
    ['answers 503', 'chainUnavailable', { status: 503, body: 'busy' }],
    ['answers HTML', 'chainUnavailable', { body: '<html>502</html>' }],
    ['answers half of a JSON', 'chainUnavailable', { body: '{"jsonrpc":"2.0","id' }],
    ['answers a batch with one object', 'chainUnavailable', { body: '{"jsonrpc":"2.0","id":1}' }],
    ['answers a batch with an empty list', 'chainUnavailable', { body: '[]' }],
    ['answers 10 MB', 'chainUnavailable', { body: `"${'a'.repeat(10_000_000)}"` }],
    ['hangs', 'chainUnavailable', 'nothing'],
  ])('%s signs no one in: %s', async (_, key, reply) => {
    instead = reply
    expect(await signIn(at.saysYes, anything, broken)).toBe(key)
  })

  const limited = { error: { code: -32005, message: 'limit exceeded' } }
  const internal = { error: { code: -32603, message: 'internal error' } }
  test.each<[string, string, (method: string) => object]>([
    ['is another one', 'wrongChainRpc', () => ({ result: '0x1' })],
    [
      'is another one, and accepts the signature',
      'wrongChainRpc',
      (method) => ({ result: method === 'eth_chainId' ? '0x1' : magic }),
    ],
    ['answers null', 'chainUnavailable', () => ({ result: null })],
    ['answers with a string as error', 'chainUnavailable', () => ({ error: 'no' })],
    [
      'limits us',
      'chainUnavailable',
      (method) => (method === 'eth_chainId' ? { result: '0x7a69' } : limited),
    ],
    [
      'breaks inside',
      'chainUnavailable',
      (method) => (method === 'eth_chainId' ? { result: '0x7a69' } : internal),
    ],
    [
      'accepts with another return value',
      'signatureInvalid',
      (method) => ({ result: { eth_chainId: '0x7a69', eth_getCode: '0x01' }[method] ?? true }),
    ],
  ])('%s signs no one in: %s', async (_, key, reply) => {
    instead = undefined
    answer = ({ method }) => reply(method)
    expect(await signIn(at.saysYes, anything, broken)).toBe(key)
  })
})

describe('signatures that are verified at the same moment', () => {
  test('are one request, and a contract that returns too much refuses only itself', async () => {
    const requests: string[] = []
    const proxy = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      requests.push(text)
      const passed = await fetch(rpcUrl, { method: 'POST', body: text, headers: jsonType })
      response.writeHead(passed.status, jsonType).end(await passed.text())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const verify = (address: `0x${string}`) =>
      verifyOnChain({ id: 31337, rpcUrl: url }, { address, hash: keccak256('0x'), signature })
    const signature = anything()

    const good = await Promise.all([at.saysYes, at.wrongMagic, at.reverts].map(verify))
    expect(good).toEqual(['accepted', 'rejected', 'rejected'])
    expect(requests).toHaveLength(1)

    const mixed = [at.saysYes, at.returnsMegabyte, at.wrongMagic, at.burnsGas, at.saysYes]
    expect(await Promise.all(mixed.map(verify))).toEqual([
      'accepted',
      'unanswered',
      'rejected',
      'unanswered',
      'accepted',
    ])
  })
})
