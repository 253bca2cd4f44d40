import { eq } from 'drizzle-orm'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseSiweMessage } from '#lib/siwe/siweMessage.ts'
import { challenges, sessions } from '#server/db/schema.ts'
import {
  challengeOf,
  createLinkFixture,
  type LinkFixture,
  link,
  linkBody,
  list,
  newKey,
  origin,
  session,
} from '#tests/server/credentials/linkFixture.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { custodyKey } from '#tests/support/server/custodyKey.ts'
import { closeDatabase, database, whenIdle } from '#tests/support/server/openServer.ts'

const sendRequest = callRoute.bind(undefined, origin)
const walletAbi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function removeOwnerAtIndex(uint256 index, bytes owner)',
])

let devnet: LinkFixture['devnet']
let client: LinkFixture['client']
let newOwner: LinkFixture['newOwner']
let walletOf: LinkFixture['walletOf']
let callItself: LinkFixture['callItself']

// Sessions here are opened without a signature and count as confirmed; confirmSession.test.ts
// covers it.
const confirmSession = vi.hoisted(() => vi.fn(async () => true))
vi.mock('#server/auth/confirmSession.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  confirmSession,
}))

beforeAll(async () => {
  ;({ devnet, client, newOwner, walletOf, callItself } = await createLinkFixture())
})
afterAll(async () => {
  await whenIdle(5000)
  await closeDatabase()
})

test('a link needs a fresh proof, as reviews count what is linked as the person’s own', async () => {
  const owner = await newOwner()
  const wallet = await walletOf(owner)
  const headers = await session(owner.address, 'eoa')
  const body = await linkBody(wallet, owner, wallet, headers)
  const old = new Date(Date.now() - 301_000)
  await (await database()).update(sessions).set({ createdAt: old })
  expect((await link(body, headers)).code).toBe('signInTooOld')
  const parties = { smartWalletAddress: wallet.address, ownerAddress: owner.address }
  expect((await challengeOf({ ...parties, chainId: 31337 }, headers)).code).toBe('signInTooOld')
  expect(await list(headers)).toEqual([])
})

describe('a smart wallet that is not deployed', () => {
  test('is linked by its only owner, and each side lists the other', async () => {
    const { account: owner, organizationId } = await custodyKey(devnet.services.custody ?? '')
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    expect(await list(headers)).toEqual([])
    const { status, body } = await link(await linkBody(wallet, owner, wallet, headers), headers)
    expect(status).toBe(200)
    const [signer, smart] = body
    expect(body).toEqual([
      {
        id: signer.id,
        address: owner.address,
        chain: 'EVM',
        walletProperties: {
          turnkeySubOrganizationId: organizationId,
          isSessionKeyCompatible: true,
        },
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
    expect(await list(await session(wallet.address, 'contract'))).toMatchObject([
      { id: signer.id, smartWalletRefId: smart.id },
      { id: smart.id, signerRefId: signer.id },
    ])
    // On another chain the same address may belong to somebody else.
    expect(await list(await session(wallet.address, 'contract', 31338))).toEqual([])
  })

  test('linked twice is linked once', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const first = await link(await linkBody(wallet, owner, wallet, headers), headers)
    const again = await link(await linkBody(wallet, owner, wallet, headers), headers)
    expect(again.body).toEqual(first.body)
  })

  test('is not linked if the factory would deploy another wallet there', async () => {
    const owner = await newOwner()
    const other = await walletOf(newKey())
    const headers = await session(owner.address, 'eoa')
    const answer = await link(await linkBody(other, owner, other, headers), headers)
    expect(answer).toMatchObject({ status: 403, code: 'notOwner' })
    expect(await list(headers)).toEqual([])
  })
})

describe('a deployed smart wallet', () => {
  test('is linked while the account is an owner, and not after its removal', async () => {
    const [first, added] = [newKey(), await newOwner()]
    const wallet = await walletOf(first)
    const headers = await session(wallet.address, 'contract')
    const body = () => linkBody(wallet, added, added, headers)
    expect(await link(await body(), headers)).toMatchObject({ code: 'notOwner' })
    const add = { abi: walletAbi, functionName: 'addOwnerAddress', args: [added.address] } as const
    await callItself(wallet, encodeFunctionData(add))
    const linked = await link(await body(), headers)
    expect(linked.body).toMatchObject([
      { address: added.address, smartWalletRefAddress: wallet.address },
      { address: wallet.address },
    ])
    expect(await list(await session(added.address, 'eoa'))).toMatchObject(linked.body)

    const removed = `0x${added.address.slice(2).toLowerCase().padStart(64, '0')}` as const
    const args = [1n, removed] as const
    await callItself(
      wallet,
      encodeFunctionData({ abi: walletAbi, functionName: 'removeOwnerAtIndex', args }),
    )
    expect(await link(await body(), headers)).toMatchObject({ status: 403, code: 'notOwner' })
  })

  /** Hand-written accounts: what each returns to any query about owners. */
  test.each([
    ['answers two', '0x600260005260206000f3'],
    ['returns more than true', '0x600160005260406000f3'],
    ['returns nothing', '0x60006000f3'],
    ['reverts', '0x60006000fd'],
    ['burns its gas', '0x5b600056'],
    ['answers a megabyte', '0x6001600052621000006000f3'],
  ])('that %s is not linked', async (_, code) => {
    const owner = await newOwner()
    const { address } = newKey()
    await rpc('anvil_setCode', [address, code])
    const headers = await session(address, 'contract')
    const answer = await link(await linkBody({ address }, owner, owner, headers), headers)
    expect(answer).toMatchObject({ status: 403, code: 'notOwner' })
  })
})

describe('a link', () => {
  test('needs a session of one of the two sides', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const addresses = { smartWalletAddress: wallet.address, ownerAddress: owner.address }
    const parties = { ...addresses, chainId: 31337 }
    const body = { message: 'any', signature: '0x00' }
    expect(await challengeOf(parties, {})).toMatchObject({ status: 401, code: 'notSignedIn' })
    expect(await link(body, {})).toMatchObject({ status: 401, code: 'notSignedIn' })
    expect(await sendRequest('/api/credentials', undefined, { method: 'GET' })).toMatchObject({
      code: 'notSignedIn',
    })
    for (const who of [
      await session(newKey().address, 'eoa'),
      await session(newKey().address, 'contract'),
      await session(wallet.address, 'contract', 31338),
    ])
      expect(await challengeOf(parties, who)).toMatchObject({ status: 400, code: 'invalidBody' })
    const headers = await session(owner.address, 'eoa')
    expect(await challengeOf({ ...addresses, chainId: 5 }, headers)).toMatchObject({
      status: 400,
      code: 'chainNotAllowed',
    })
  })

  test('is not linked by a session that its account no longer accepts', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(wallet.address, 'contract')
    const body = await linkBody(wallet, owner, owner, headers)
    confirmSession.mockResolvedValueOnce(false)
    expect(await link(body, headers)).toMatchObject({ status: 401, code: 'notSignedIn' })
    expect(await list(headers)).toEqual([])
  })

  test('is confirmed by an EIP-4361 message that names both sides', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const { message } = await linkBody(wallet, owner, wallet, await session(owner.address, 'eoa'))
    expect(parseSiweMessage(message)).toMatchObject({
      domain: 'localhost:15003',
      uri: origin,
      address: wallet.address,
      statement: `Link the smart wallet ${wallet.address} with ${owner.address}, which signs for it.`,
      chainId: 31337,
      resources: [`eip155:31337:${wallet.address}`, `eip155:31337:${owner.address}`],
    })
  })

  test('needs the other side’s signature of this very message', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const bySession = await linkBody(wallet, owner, owner, headers)
    expect(await link(bySession, headers)).toMatchObject({ status: 401, code: 'signatureInvalid' })
    const changed = await linkBody(wallet, owner, wallet, headers)
    changed.message = changed.message.replaceAll(wallet.address, newKey().address)
    expect(await link(changed, headers)).toMatchObject({ status: 401, code: 'messageInvalid' })
    const owned = await session(wallet.address, 'contract')
    const byStranger = await linkBody(wallet, owner, newKey(), owned)
    expect(await link(byStranger, owned)).toMatchObject({ code: 'signatureInvalid' })
    expect(await list(headers)).toEqual([])
  })

  test('needs a challenge of this session that is neither spent nor expired', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const refused = { status: 401, code: 'challengeInvalid' }
    const body = await linkBody(wallet, owner, wallet, headers)
    // Another browser of the same user cannot submit it.
    expect(await link(body, await session(owner.address, 'eoa'))).toMatchObject(refused)
    const outcomes = await Promise.all([link(body, headers), link(body, headers)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await link(body, headers)).toMatchObject(refused)

    const late = await linkBody(wallet, owner, wallet, headers)
    const { nonce } = parseSiweMessage(late.message)
    await (await database())
      .update(challenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(challenges.nonce, nonce))
    expect(await link(late, headers)).toMatchObject(refused)
  })

  test('does not sign anyone in', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const owned = await session(wallet.address, 'contract')
    const body = await linkBody(wallet, owner, owner, owned)
    // The cookie's value in place of a sign-in's own.
    const cookie = owned.cookie.replace('__Host-sid', '__Host-pre')
    expect(await sendRequest('/api/auth/verify', body, { headers: { cookie } })).toMatchObject({
      status: 401,
      code: 'challengeInvalid',
    })
  })

  test('needs a signing account that Turnkey knows', async () => {
    const owner = newKey()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const answer = await link(await linkBody(wallet, owner, wallet, headers), headers)
    expect(answer).toMatchObject({ status: 403, code: 'notEmbedded' })
    expect(await list(headers)).toEqual([])
  })

  test("shows the smart wallet's side the signer's address, not its sub-organization", async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const [signer, smart] = (await link(await linkBody(wallet, owner, wallet, headers), headers))
      .body
    expect(await list(await session(wallet.address, 'contract'))).toEqual([
      {
        id: signer.id,
        address: owner.address,
        chain: 'EVM',
        smartWalletRefId: smart.id,
        smartWalletRefAddress: wallet.address,
      },
      smart,
    ])
  })

  test('is limited per user', async () => {
    const headers = await session(newKey().address, 'eoa')
    const codes: unknown[] = []
    for (let round = 0; round < 21; round++) codes.push((await link({}, headers)).code)
    expect(codes.filter((code) => code === 'rateLimited')).toHaveLength(1)
  })

  test('fails with chainUnavailable if the chain is unreachable', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const body = await linkBody(wallet, owner, wallet, headers)
    await devnet.control('/control/chain/fault', { kind: 'status', status: 503 })
    expect(await link(body, headers)).toMatchObject({ status: 503, code: 'chainUnavailable' })
    await devnet.control('/control/reset', {})
  })
})

async function rpc(method: string, params: unknown[]) {
  return client.request({ method, params } as never)
}
