import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '#app/api/ens/picture/[name]/route.ts'
import { closeDatabase } from '#lib/server/db/database.ts'
import { openServer } from '#tests/support/server/openServer.ts'

beforeAll(() => openServer({ PORT: '15332' }))
afterAll(() => closeDatabase())

test('without ENS_PICTURES there is no picture, and no name is looked up', async () => {
  const response = await GET(new Request('http://localhost:15332/api/ens/picture/alice.eth'))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'routeNotFound' } })
})
