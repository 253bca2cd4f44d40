import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#lib/protocol/auth.ts'
import { freePort } from '#tests/support/freePorts.ts'
import {
  emptySiteDirectory,
  prepareSignIn,
  type Site,
  send,
  signIn,
  startSite,
  whoIs,
} from '#tests/support/server/site.ts'
import { until } from '#tests/support/until.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

describe.skipIf(!binaries)('a site whose database goes away', () => {
  const directory = emptySiteDirectory()
  let postgres: LocalPostgres
  let site: Site

  beforeAll(async () => {
    postgres = startPostgres(binaries ?? '', await freePort())
    const url = postgres.createDatabase('away')
    site = await startSite(directory.path, { DATABASE_URL: url, RATE_LIMITS: 'all=100000/60' })
  })
  afterAll(async () => {
    await site?.end('SIGKILL')
    postgres?.stop()
    directory.remove()
  })

  test('responds with 503, keeps the cookie, and recovers when the database is back', async () => {
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
    for (const path of ['/', '/sign', '/account', '/errors']) {
      const page = await fetch(site.origin + path, { headers: { cookie: session } })
      expect(page.status, path).toBe(200)
      expect(await page.text(), path).toContain('<main id="main"')
    }
    // The failure is in the log, without any query values.
    expect(site.output()).toContain('page without session')
    expect(site.output()).not.toContain('params:')
    for (const line of site.output().split('\n').filter(Boolean))
      expect(() => JSON.parse(line), line).not.toThrow()

    postgres.restart()
    await until(async () => expect(await whoIs(site, session)).toBe(owner.address))
    // Nothing was applied partially: the challenge is still valid.
    await until(async () => expect((await verify()).status).toBe(200))
  })
})
