import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { type LiveSite, liveSite, startNginx } from '#tests/support/operations/liveSites.ts'
import {
  type Answer,
  liveBrowser,
  type SignedIn,
  startLoad,
} from '#tests/support/operations/load.ts'
import { until } from '#tests/support/until.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../scripts/lib/pgbouncer.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

/**
 * Two processes of the built site on one Postgres, through PgBouncer, behind nginx with TLS: what is in
 * examples/production. The table of docs/production.md has what these tests print.
 */
const binaries = findPostgres()
const pooler = findPgBouncer()
const missing = [
  ...(binaries ? [] : ['postgresql']),
  ...(pooler ? [] : ['pgbouncer']),
  ...(spawnSync('nginx', ['-v']).status === 0 ? [] : ['nginx']),
]
if (missing.length > 0)
  process.stdout.write(`Skipped: ${missing.join(', ')} not installed on this machine.\n`)

const hands = 4

describe.skipIf(missing.length > 0)('two sites behind a proxy', () => {
  let postgres: LocalPostgres
  let bouncer: PgBouncer
  let direct: string
  let sites: [LiveSite, LiveSite]
  let proxy: Awaited<ReturnType<typeof startNginx>>
  let serverPort: number

  beforeAll(async () => {
    serverPort = await freePort()
    postgres = startPostgres(binaries ?? '', serverPort)
    direct = postgres.createDatabase('operations')
    // Limits do not hold for superusers.
    await asOwner('create role app login', 'alter database operations owner to app')
    const port = await freePort()
    bouncer = await startPgBouncer(pooler ?? '', { port, serverPort, mode: 'transaction' })
    const url = bouncer.through(direct.replace('postgres@', 'app@'))
    sites = [await liveSite(url), await liveSite(url)]
    for (const site of sites) await site.start()
    proxy = await startNginx([sites[0].port, sites[1].port])
  })
  afterAll(async () => {
    await proxy?.stop()
    for (const site of sites ?? []) await site.kill()
    bouncer?.stop()
    postgres?.stop()
  })

  /** The people whose acknowledged sign-in is gone. */
  async function lostOf(signedIn: SignedIn[]): Promise<string[]> {
    const browser = liveBrowser(proxy.port)
    const lost: string[] = []
    for (const { address, cookie } of signedIn) {
      const { body } = await browser.send('/api/auth/session', undefined, cookie)
      if (body?.session?.address !== address) lost.push(address)
    }
    browser.close()
    return lost
  }

  /** Waits until the proxy knows that a site is there again. */
  async function expectReached(site: LiveSite): Promise<void> {
    const browser = liveBrowser(proxy.port)
    await until(async () => {
      const { upstream } = await browser.send('/api/auth/session')
      expect(upstream).toBe(`127.0.0.1:${site.port}`)
    })
    browser.close()
  }

  const more = (signedIn: SignedIn[], count: number) => {
    const wanted = signedIn.length + count
    return until(() => expect(signedIn.length).toBeGreaterThanOrEqual(wanted))
  }

  async function asOwner(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: direct })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  test('kill -9 of either one loses nothing that was acknowledged, and fails what was in flight on it', async () => {
    const load = startLoad(proxy.port, hands)
    await more(load.signedIn, 20)
    let kills = 0
    for (let round = 0; round < 3; round++)
      for (const site of sites) {
        await site.kill()
        kills += 1
        // The other one answers.
        await more(load.signedIn, 20)
        await site.start()
        await expectReached(site)
      }
    await load.stop()
    say('kill -9 of a site', { kills, load, lost: await lostOf(load.signedIn) })
    expect(await lostOf(load.signedIn)).toEqual([])
    expect(load.failures.length).toBeLessThanOrEqual(kills * hands)
    expect(load.longestPauseMs()).toBeLessThan(10_000)
  })

  describe('a database that is not well is a 503 that says when to come back', () => {
    const expectUnavailable = (answer: Answer) =>
      expect(answer).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { error: { code: 'databaseUnavailable' } },
      })

    async function expectRecovery(): Promise<void> {
      const browser = liveBrowser(proxy.port)
      onTestFinished(() => browser.close())
      await until(async () => expect((await browser.signIn()).cookie).not.toBe(''))
    }

    const challenge = async () => {
      const browser = liveBrowser(proxy.port)
      onTestFinished(() => browser.close())
      const sent = { address: `0x${'7'.repeat(40)}`, chainId: 1 }
      return browser.send('/api/auth/challenge', sent)
    }

    /** Not only the first request, whose connection the server has ended. */
    async function expectAllUnavailable(): Promise<void> {
      await until(async () => expectUnavailable(await challenge()))
      for (let count = 0; count < 5; count++) expectUnavailable(await challenge())
    }

    test('read-only', async () => {
      const setting = 'alter role app'
      await asOwner(`${setting} set default_transaction_read_only = on`, endOthers)
      await expectAllUnavailable()
      await asOwner(`${setting} reset default_transaction_read_only`, endOthers)
      await expectRecovery()
    })

    test('without a free connection', async () => {
      await asOwner('alter role app connection limit 0', endOthers)
      await expectAllUnavailable()
      await asOwner('alter role app connection limit -1')
      await expectRecovery()
    })

    test('slow', async () => {
      const client = new pg.Client({ connectionString: direct })
      await client.connect()
      await client.query('begin; lock table challenges in access exclusive mode')
      const from = performance.now()
      expectUnavailable(await challenge())
      // Two seconds for a statement, and two more until the site gives it up.
      expect(performance.now() - from).toBeLessThan(10_000)
      await client.query('rollback')
      await client.end()
      await expectRecovery()
    })
  })

  test('after a failover sign-ins go on within ten seconds; nothing is lost, no message is used twice', async () => {
    const standbyPort = await freePort()
    const standby = postgres.startStandby(standbyPort)
    onTestFinished(() => standby.stop())
    const load = startLoad(proxy.port, hands)
    await more(load.signedIn, 20)
    const before = load.signedIn.length
    const from = performance.now()
    process.kill(postgres.pid(), 'SIGKILL')
    standby.promote()
    bouncer.moveTo(standbyPort)
    await more(load.signedIn, hands + 1)
    const pauseMs = performance.now() - from
    await more(load.signedIn, 20)
    await load.stop()
    const browser = liveBrowser(proxy.port)
    onTestFinished(() => browser.close())
    for (const { proof } of load.signedIn.slice(0, before))
      expect(await browser.send('/api/auth/verify', proof.body, proof.cookie)).toMatchObject({
        body: { error: { code: 'challengeInvalid' } },
      })
    const lost = await lostOf(load.signedIn)
    say('Postgres fails over', { kills: 1, load, lost })
    expect(lost).toEqual([])
    expect(pauseMs).toBeLessThan(10_000)
  })
})

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

type Outcome = { kills: number; load: ReturnType<typeof startLoad>; lost: string[] }

/** A row of the table in docs/production.md. */
function say(what: string, { kills, load, lost }: Outcome): void {
  const { signedIn, failures } = load
  process.stdout.write(
    `| ${what} | ${kills} | ${signedIn.length} | ${lost.length} | ${failures.length} | ${load.longestPauseMs()} ms |\n`,
  )
}
