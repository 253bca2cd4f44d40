import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, handle, openServer } from '#tests/support/server/openServer.ts'

beforeAll(() => openServer({ PORT: '15332' }))
afterAll(() => closeDatabase())

test('without ENS_PICTURES there is no picture, and no name is looked up', async () => {
  const response = await handle(new Request('http://localhost:15332/api/ens/picture/alice.eth'))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'routeNotFound' } })
})
