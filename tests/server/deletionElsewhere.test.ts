import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15091'
const contract = '0xc1C1c1c1c1C1c1C1C1c1c1c1c1C1C1c1c1c1C1c1'
const yes = { result: `0x1626ba7e${'0'.repeat(56)}` }
const signature = `0x${'ab'.repeat(70)}`

let nodes: Awaited<ReturnType<typeof fakeNode>>[]
beforeAll(async () => {
  nodes = await Promise.all(
    ['0x7a69', '0x7a6a'].map((result) => fakeNode({ eth_chainId: { result }, eth_call: yes })),
  )
  const [one, two] = nodes
  await openServer({
    PORT: '15091',
    RPC_URLS: `31337=${one?.url},31338=${two?.url}`,
    RATE_LIMITS: 'all=100000/60',
  })
})
afterAll(async () => {
  await closeDatabase()
  for (const node of nodes) node.close()
})

const cookieIn = (headers: Record<string, string>, name: string) =>
  new RegExp(`__Host-${name}-15091=[\\w-]+`).exec(headers['set-cookie'] ?? '')?.[0] ?? ''

async function challenge(chainId: number, isShared = false) {
  const request = { address: contract, chainId, ...(isShared && { isShared }) }
  const issued = await callRoute(origin, '/api/auth/challenge', request)
  return { message: issued.body.message, cookie: cookieIn(issued.headers, 'pre') }
}
const verify = ({ message, cookie }: Awaited<ReturnType<typeof challenge>>) =>
  callRoute(origin, '/api/auth/verify', { message, signature }, { headers: { cookie } })

/** Whoever has other code at the same address of another network signs in there, and deletes that account. */
async function strangerLeaves() {
  const stranger = await verify(await challenge(31338))
  const { id } = stranger.body.session.user
  const cookie = cookieIn(stranger.headers, 'sid')
  const options = { method: 'DELETE', headers: { cookie } }
  return callRoute(origin, '/api/user', { userId: id }, options)
}

test.each([
  ['a sign-in', false],
  ['a sign-in that several owners sign for hours', true],
])('%s does not end as a stranger of another network deletes theirs', async (_, isShared) => {
  const pending = await challenge(31337, isShared)
  expect((await strangerLeaves()).status).toBe(204)
  const opened = await verify(pending)
  expect(opened.code ?? opened.status).toBe(200)
})

test('control: the stranger alone, who stays, ends nothing', async () => {
  const pending = await challenge(31337)
  expect((await verify(await challenge(31338))).status).toBe(200)
  expect((await verify(pending)).status).toBe(200)
})
