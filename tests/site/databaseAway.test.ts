import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/support/server/postgres.ts'
import {
  prepareSignIn,
  type Site,
  send,
  signIn,
  siteDirectory,
  startSite,
  whoIs,
} from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

describe.skipIf(!binaries)('a site whose database goes away (D1)', () => {
  const directory = siteDirectory()
  let postgres: TestPostgres
  let site: Site

  beforeAll(async () => {
    postgres = await startPostgres(binaries ?? '')
    const url = postgres.createDatabase('away')
    site = await startSite(directory.path, { DATABASE_URL: url, RATE_LIMITS: 'all=100000/60' })
  })
  afterAll(async () => {
    await site?.end('SIGKILL')
    postgres?.stop()
    directory.remove()
  })

  test('says so with 503, keeps the cookie, and goes on by itself when it is back', async () => {
    const { owner, session } = await signIn(site)
    const waiting = await prepareSignIn(site)
    const verify = () =>
      send(
        site,
        '/api/auth/verify',
        { message: waiting.message, signature: waiting.signature },
        { cookie: waiting.pre },
      )
    const read = () => fetch(`${site.origin}/api/auth/session`, { headers: { cookie: session } })

    postgres.pause()
    for (const response of [await read(), await verify()]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(((await response.json()) as ErrorBody).error.code).toBe('databaseUnavailable')
    }
    expect((await fetch(`${site.origin}/api/health/ready`)).status).toBe(503)
    expect((await fetch(`${site.origin}/api/health/live`)).status).toBe(200)
    // A page may say what it likes, but it does not take the server down.
    await fetch(site.origin, { headers: { cookie: session } })

    postgres.restart()
    await until(async () => expect(await whoIs(site, session)).toBe(owner.address))
    // Nothing was half done: the challenge is as good as before.
    await until(async () => expect((await verify()).status).toBe(200))
  })
})
