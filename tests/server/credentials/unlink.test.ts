import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions } from '#server/db/schema.ts'
import {
  createLinkFixture,
  type LinkFixture,
  link,
  linkBody,
  list,
  session,
  unlink,
} from '#tests/server/credentials/linkFixture.ts'
import { closeDatabase, database, whenIdle } from '#tests/support/server/openServer.ts'

/** A list entry as transmitted. */
type LinkedCredentialBody = Record<string, unknown>

let newOwner: LinkFixture['newOwner']
let walletOf: LinkFixture['walletOf']
let callItself: LinkFixture['callItself']

/** What happens while a chain is asked about a session. */
const whileConfirmed = vi.fn<() => Promise<unknown>>()

// Sessions here are opened without a signature and count as confirmed; confirmSession.test.ts
// covers it.
vi.mock('#server/auth/confirmSession.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  confirmSession: async () => {
    await whileConfirmed()
    return true
  },
}))

beforeAll(async () => {
  ;({ newOwner, walletOf, callItself } = await createLinkFixture())
})
afterAll(async () => {
  await whenIdle(5000)
  await closeDatabase()
})

describe('a link', () => {
  test('is removed by either side, and by no one else', async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const [, smart] = (await link(await linkBody(wallet, owner, wallet, headers), headers)).body
    const stranger = await newOwner()
    const strangers = await session(stranger.address, 'eoa')
    const own = await walletOf(stranger)
    await link(await linkBody(own, stranger, own, strangers), strangers)
    expect(await unlink(smart.id, strangers)).toBe(204)
    expect(await list(headers)).toHaveLength(2)
    expect(await unlink(smart.id, headers)).toBe(204)
    expect(await list(headers)).toMatchObject([{ address: owner.address }])
    expect((await list(headers))[0]).not.toHaveProperty('smartWalletRefId')
    expect(await list(strangers)).toHaveLength(2)
    await link(await linkBody(wallet, owner, wallet, headers), headers)
    const [signer] = await list(headers)
    expect(await unlink(signer.id, await session(wallet.address, 'contract'))).toBe(204)
    expect(await list(headers)).toEqual([signerAlone(signer)])
  })

  test('is neither made nor removed in a session that ends meanwhile', async () => {
    const db = await database()
    const ended = () => whileConfirmed.mockImplementationOnce(() => db.delete(sessions))
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const body = await linkBody(wallet, owner, wallet, headers)
    ended()
    expect(await link(body, headers)).toMatchObject({ status: 401, code: 'notSignedIn' })
    const next = await session(owner.address, 'eoa')
    expect(await list(next)).toEqual([])
    const [, smart] = (await link(await linkBody(wallet, owner, wallet, next), next)).body
    ended()
    expect(await unlink(smart.id, next)).toBe(401)
    expect(await list(await session(owner.address, 'eoa'))).toHaveLength(2)
  })

  test('removed by the smart wallet keeps the signer and its other wallets', async () => {
    const owner = await newOwner()
    const [shared, own] = [await walletOf(owner), await walletOf(owner, 1n)]
    await callItself(own, '0x')
    const headers = await session(owner.address, 'eoa')
    for (const wallet of [shared, own])
      await link(await linkBody(wallet, owner, wallet, headers), headers)
    const before = await list(headers)
    expect(before).toHaveLength(3)
    // Every other owner of the shared wallet signs in with the same identity.
    const coOwner = await session(shared.address, 'contract')
    const [signer, wallet] = await list(coOwner)
    expect(await unlink(signer.id, coOwner)).toBe(204)
    expect(await list(coOwner)).toEqual([walletAlone(wallet)])
    const after = await list(headers)
    expect(after.map(({ address }: { address: Hex }) => address)).toEqual([
      owner.address,
      own.address,
    ])
    expect(after[0]).toMatchObject({ id: before[0].id, smartWalletRefAddress: own.address })
    expect(await list(await session(own.address, 'contract'))).toHaveLength(2)
  })

  test("removed by the signer keeps the smart wallet's credential", async () => {
    const owner = await newOwner()
    const wallet = await walletOf(owner)
    const headers = await session(owner.address, 'eoa')
    const [signer, smart] = (await link(await linkBody(wallet, owner, wallet, headers), headers))
      .body
    expect(await unlink(smart.id, headers)).toBe(204)
    const wallets = await session(wallet.address, 'contract')
    expect(await list(wallets)).toEqual([walletAlone(smart)])
    await link(await linkBody(wallet, owner, wallet, headers), headers)
    expect(await unlink(signer.id, headers)).toBe(204)
    expect(await list(headers)).toEqual([])
    expect(await list(wallets)).toEqual([walletAlone(smart)])
    expect(await unlink(smart.id, wallets)).toBe(204)
    expect(await list(wallets)).toEqual([])
  })
})

function signerAlone({ smartWalletRefId, smartWalletRefAddress, ...signer }: LinkedCredentialBody) {
  return signer
}

function walletAlone({ signerRefId, ...wallet }: LinkedCredentialBody) {
  return wallet
}
