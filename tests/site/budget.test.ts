import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { type Site, siteDirectory, startSite } from '#tests/support/server/site.ts'

const directory = await siteDirectory()
let site: Site

beforeAll(async () => {
  site = await startSite(directory.path, { RATE_LIMITS: 'work=500/60' })
})
afterAll(async () => {
  await site?.end('SIGTERM')
  directory.remove()
})

// In a build, what holds the budget and what answers are different bundles.
test('a client that has used up its processor time gets 429, and when to come again', async () => {
  let response = await fetch(`${site.origin}/api/descriptors/index.json`)
  for (let count = 0; response.status === 200 && count < 500; count++)
    response = await fetch(`${site.origin}/api/descriptors/index.json`)
  const { error } = (await response.json()) as ErrorBody
  expect([response.status, error.code]).toEqual([429, 'rateLimited'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${site.origin}/api/auth/session`)).status).toBe(429)
  expect(site.output()).not.toContain('unexpected')
})
