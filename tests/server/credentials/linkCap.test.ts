import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const port = '15019'
const sendRequest = callRoute.bind(undefined, `http://localhost:${port}`)
const owner = privateKeyToAccount(`0x${'5a'.repeat(32)}`)
const smartWallet = `0x${'c1'.repeat(20)}` as const

let node: Awaited<ReturnType<typeof fakeNode>>
let calls = 0

beforeAll(async () => {
  const count = (result: string) => () => {
    calls += 1
    return { result }
  }
  node = await fakeNode({
    eth_chainId: count('0x7a69'),
    eth_getCode: count('0x01'),
    eth_call: count('0x'),
  })
  await openServer({
    PORT: port,
    RPC_URLS: `31337=${node.url}`,
    TURNKEY_API_URL: 'http://127.0.0.1:1',
    RATE_LIMITS: 'link=1000/600,chainCheckFrom=3/600',
  })
})
afterAll(async () => {
  await closeDatabase()
  node.close()
})

test('wrong signatures of links ask the chain no more often than the cap for a client', async () => {
  const account = { address: owner.address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), new Date(), account, '')
  const headers = { cookie: `__Host-sid-${port}=${token}`, [socketHeader]: '192.0.2.1' }
  const parties = { smartWalletAddress: smartWallet, ownerAddress: owner.address, chainId: 31337 }
  const outcomes: [string | undefined, number][] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const { body } = await sendRequest('/api/credentials/link/challenge', parties, { headers })
    const before = calls
    const signed = { message: body.message, signature: `0x${'cd'.repeat(65)}` }
    const { code } = await sendRequest('/api/credentials/link', signed, { headers })
    outcomes.push([code, calls - before])
  }
  expect(outcomes.slice(0, 3).every(([code, asked]) => code !== 'rateLimited' && asked > 0)).toBe(
    true,
  )
  expect(outcomes.slice(3)).toEqual(Array(3).fill(['rateLimited', 0]))
})
