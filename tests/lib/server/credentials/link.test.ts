import {
  type Account,
  createPublicClient,
  defineChain,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import {
  createBundlerClient,
  type SmartAccount,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DELETE } from '#app/api/credentials/[id]/route.ts'
import { POST } from '#app/api/credentials/link/route.ts'
import { GET } from '#app/api/credentials/route.ts'
import { linkMessage } from '#lib/credentials/linkMessage.ts'
import type { LinkRequest } from '#lib/protocol/credentials.ts'
import { closeDatabase, database } from '#lib/server/db/database.ts'
import { readEnv } from '#lib/server/env.ts'
import { whenIdle } from '#lib/server/requestsInFlight.ts'
import { createSession } from '#lib/server/session.ts'
import { type DevnetProcess, startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'
import { askRoute } from '#tests/support/server/askRoute.ts'
import { openServer } from '#tests/support/server/openServer.ts'

vi.setConfig({ testTimeout: 60_000 })

const origin = 'http://localhost:15003'
const ask = askRoute.bind(undefined, origin)
const walletAbi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function removeOwnerAtIndex(uint256 index, bytes owner)',
])

let devnet: DevnetProcess
let client: PublicClient

beforeAll(async () => {
  devnet = await startDevnetProcess({ SITE_URL: origin })
  const { chain: url = '', chain2 = '' } = devnet.services
  await openServer({
    PORT: '15003',
    RPC_URLS: `31337=${url},31338=${chain2}`,
    RATE_LIMITS: 'link=12/600',
  })
  const chain = defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  client = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
})
afterAll(async () => {
  await whenIdle(5000)
  await closeDatabase()
  await devnet?.stop()
})

const newKey = () => privateKeyToAccount(generatePrivateKey())
const walletOf = (owner: ReturnType<typeof newKey>) =>
  toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })

async function session(address: Hex, accountType: 'eoa' | 'contract', chainId = 31337) {
  const who = { address: getAddress(address), chainId, accountType }
  const { token } = await createSession(await database(), new Date(), who, '')
  return { cookie: `__Host-sid${readEnv({ PORT: '15003' }).cookieSuffix}=${token}` }
}

/** What a page sends, its message signed by one of the two. */
async function linkBody(
  wallet: { address: Hex },
  owner: { address: Hex },
  signer: { signMessage?: Account['signMessage'] } | SmartAccount,
  change: Partial<LinkRequest & { signedFor: string }> = {},
) {
  const { signedFor = 'localhost:15003', ...more } = change
  const words = {
    smartWalletAddress: wallet.address,
    ownerAddress: owner.address,
    chainId: 31337,
    issuedAt: new Date().toISOString(),
    ...more,
  }
  const message = linkMessage({ ...words, host: signedFor })
  const proof = await (signer as SmartAccount).signMessage({ message })
  return { ...words, turnkeySubOrganizationId: 'sub-1', proof, ...more }
}

const list = async (headers: Record<string, string>) =>
  (await ask(GET, undefined, { headers, method: 'GET' })).body
const link = (body: object, headers: Record<string, string>) => ask(POST, body, { headers })
const unlink = async (id: string, { cookie }: { cookie: string }) =>
  (
    await DELETE(
      new Request(`${origin}/api/credentials/${id}`, {
        method: 'DELETE',
        headers: { origin, cookie },
      }),
    )
  ).status

async function carry(account: SmartAccount, data: Hex) {
  const bundler = createBundlerClient({ client, transport: http(devnet.services.chain) })
  const hash = await bundler.sendUserOperation({
    ...{ account, calls: [{ to: account.address, data }] },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  })
  const { success } = await bundler.waitForUserOperationReceipt({ hash })
  expect(success).toBe(true)
}

describe('a smart wallet that is not there yet', () => {
  test('is linked by its only owner, and each side names the other', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    expect(await list(headers)).toEqual([])
    const { status, body } = await link(await linkBody(wallet, owner, wallet), headers)
    expect(status).toBe(200)
    const [signer, smart] = body
    expect(body).toEqual([
      {
        id: signer.id,
        address: owner.address,
        chain: 'EVM',
        walletProperties: { turnkeySubOrganizationId: 'sub-1', isSessionKeyCompatible: true },
        smartWalletRefId: smart.id,
        smartWalletRefAddress: wallet.address,
      },
      {
        id: smart.id,
        address: wallet.address,
        chain: 'EVM',
        walletProperties: { chainId: 31337 },
        signerRefId: signer.id,
      },
    ])
    expect(await list(headers)).toEqual(body)
    expect(await list(await session(wallet.address, 'contract'))).toEqual(body)
    // On another chain the same address may be somebody else's.
    expect(await list(await session(wallet.address, 'contract', 31338))).toEqual([])
  })

  test('linked twice is linked once', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const first = await link(await linkBody(wallet, owner, wallet), headers)
    const again = await link(await linkBody(wallet, owner, wallet), headers)
    expect(again.body).toEqual(first.body)
  })

  test('is not the owner’s where the factory would put another there', async () => {
    const owner = newKey()
    const other = await walletOf(newKey())
    const headers = await session(owner.address, 'eoa')
    const answer = await link(await linkBody(other, owner, other), headers)
    expect(answer).toMatchObject({ status: 403, code: 'notOwner' })
    expect(await list(headers)).toEqual([])
  })
})

describe('a smart wallet that is there', () => {
  test('is linked once it made the account an owner, and not after it took that back', async () => {
    const [first, added] = [newKey(), newKey()]
    const wallet = await walletOf(first)
    const headers = await session(wallet.address, 'contract')
    const body = () => linkBody(wallet, added, added)
    expect(await link(await body(), headers)).toMatchObject({ code: 'notOwner' })
    const add = { abi: walletAbi, functionName: 'addOwnerAddress', args: [added.address] } as const
    await carry(wallet, encodeFunctionData(add))
    const linked = await link(await body(), headers)
    expect(linked.body).toMatchObject([
      { address: added.address, smartWalletRefAddress: wallet.address },
      { address: wallet.address },
    ])
    expect(await list(await session(added.address, 'eoa'))).toEqual(linked.body)

    const removed = `0x${added.address.slice(2).toLowerCase().padStart(64, '0')}` as const
    const args = [1n, removed] as const
    await carry(
      wallet,
      encodeFunctionData({ abi: walletAbi, functionName: 'removeOwnerAtIndex', args }),
    )
    expect(await link(await body(), headers)).toMatchObject({ status: 403, code: 'notOwner' })
  })

  /** Accounts by hand: what each returns to any question about owners. */
  test.each([
    ['answers two', '0x600260005260206000f3'],
    ['answers yes and more', '0x600160005260406000f3'],
    ['answers nothing', '0x60006000f3'],
    ['reverts', '0x60006000fd'],
    ['burns its gas', '0x5b600056'],
    ['answers a megabyte', '0x6001600052621000006000f3'],
  ])('that %s has no owner, and nothing hangs', async (_, code) => {
    const owner = newKey()
    const { address } = newKey()
    await rpc('anvil_setCode', [address, code])
    const headers = await session(address, 'contract')
    const answer = await link(await linkBody({ address }, owner, owner), headers)
    expect(answer).toMatchObject({ status: 403, code: 'notOwner' })
  })
})

describe('a link', () => {
  test('needs a session, of one of the two', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const body = await linkBody(wallet, owner, wallet)
    expect(await link(body, {})).toMatchObject({ status: 401, code: 'notSignedIn' })
    expect(await ask(GET, undefined, { method: 'GET' })).toMatchObject({ code: 'notSignedIn' })
    for (const who of [
      await session(newKey().address, 'eoa'),
      await session(newKey().address, 'contract'),
      await session(wallet.address, 'contract', 31338),
    ])
      expect(await link(body, who)).toMatchObject({ status: 400, code: 'invalidBody' })
  })

  test('needs the other side’s word, for these two, this site and this moment', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const bySession = await linkBody(wallet, owner, owner)
    const elsewhere = await linkBody(wallet, owner, wallet, { signedFor: 'evil.example' })
    const other = await linkBody(wallet, newKey(), wallet)
    for (const body of [bySession, elsewhere, { ...other, ownerAddress: owner.address }])
      expect(await link(body, headers)).toMatchObject({ status: 401, code: 'signatureInvalid' })
    for (const minutes of [-6, 2]) {
      const issuedAt = new Date(Date.now() + minutes * 60_000).toISOString()
      expect(
        await link(await linkBody(wallet, owner, wallet, { issuedAt }), headers),
      ).toMatchObject({ status: 400, code: 'invalidBody' })
    }
    const unknown = await linkBody(wallet, owner, wallet, { chainId: 5 })
    expect(await link(unknown, headers)).toMatchObject({ status: 400, code: 'chainNotAllowed' })
    const owned = await session(wallet.address, 'contract')
    const byStranger = await linkBody(wallet, owner, newKey())
    expect(await link(byStranger, owned)).toMatchObject({ code: 'signatureInvalid' })
    expect(await list(headers)).toEqual([])
  })

  test('is ended by either side, and by nobody else', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const body = await linkBody(wallet, owner, wallet)
    const [, smart] = (await link(body, headers)).body
    const stranger = newKey()
    const strangers = await session(stranger.address, 'eoa')
    const own = await walletOf(stranger)
    await link(await linkBody(own, stranger, own), strangers)
    expect(await unlink(smart.id, strangers)).toBe(204)
    expect(await list(headers)).toHaveLength(2)
    expect(await unlink(smart.id, headers)).toBe(204)
    expect(await list(headers)).toMatchObject([{ address: owner.address }])
    expect((await list(headers))[0]).not.toHaveProperty('smartWalletRefId')
    expect(await list(strangers)).toHaveLength(2)
    await link(body, headers)
    const [signer] = await list(headers)
    expect(await unlink(signer.id, await session(wallet.address, 'contract'))).toBe(204)
    expect(await list(headers)).toEqual([])
  })

  test('is limited per person', async () => {
    const headers = await session(newKey().address, 'eoa')
    const codes: unknown[] = []
    for (let round = 0; round < 13; round++) codes.push((await link({}, headers)).code)
    expect(codes.filter((code) => code === 'rateLimited')).toHaveLength(1)
  })

  test('waits for a chain that answers', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const body = await linkBody(wallet, owner, wallet)
    await devnet.control('/control/chain/fault', { kind: 'status', status: 503 })
    expect(await link(body, headers)).toMatchObject({ status: 503, code: 'chainUnavailable' })
    await devnet.control('/control/reset', {})
  })
})

async function rpc(method: string, params: unknown[]) {
  return client.request({ method, params } as never)
}
