import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveredEvent } from '#lib/protocol/events.ts'
import { createLatchkey, type Latchkey } from '#server/createLatchkey.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { events } from '#server/db/schema.ts'
import type { LogFields } from '#server/env/log.ts'
import { readSettings } from '#server/env/settings.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { until } from '#tests/support/until.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const origin = 'http://localhost:15052'
const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

type Handler = (event: DeliveredEvent) => Promise<void>
type Key = ReturnType<typeof privateKeyToAccount>
const newKey = () => privateKeyToAccount(generatePrivateKey())

describe.each(['embedded', 'Postgres'])('on the %s database', (kind) => {
  const isPostgres = kind === 'Postgres'
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-events-'))
  let postgres: LocalPostgres | undefined
  let open: OpenDatabase
  let servers: Latchkey[] = []
  /** By how much the servers' clock is ahead. */
  let aheadMs = 0
  const lines: { event: string; fields?: LogFields | undefined }[] = []

  beforeAll(async () => {
    if (isPostgres && !binaries) return
    postgres = isPostgres ? startPostgres(binaries ?? '', await freePort()) : undefined
    const databaseUrl = postgres?.createDatabase('latchkey') ?? 'memory://'
    open = await openDatabase({ databaseUrl, dataDir: directory })
  })
  afterAll(async () => {
    await open?.close()
    postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  beforeEach(({ skip }) => {
    if (isPostgres && !binaries) skip()
    aheadMs = 0
    lines.length = 0
  })
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
    await open?.db.delete(events)
  })

  /** A copy of the site's server. */
  function server(onEvent?: Handler): Latchkey {
    const settings = readSettings({
      PORT: '15052',
      RPC_URLS: '31337=http://127.0.0.1:1',
      RATE_LIMITS: 'all=100000/60',
      SHUTDOWN_SECONDS: '1',
      DATA_DIR: directory,
    })
    const created = createLatchkey(settings, {
      database: open.db as never,
      ...(onEvent && { onEvent }),
      clock: () => new Date(Date.now() + aheadMs),
      log: (_, event, fields) => lines.push({ event, fields }),
    })
    servers.push(created)
    return created
  }

  /** A server, and what it was told. */
  function listening() {
    const told: DeliveredEvent[] = []
    return { told, latchkey: server(async (event) => void told.push(event)) }
  }

  async function send(
    latchkey: Latchkey,
    method: string,
    path: string,
    { body, cookie = '' }: { body?: object; cookie?: string } = {},
  ) {
    const response = await latchkey.handle(
      new Request(`${origin}/api${path}`, {
        method,
        headers: {
          origin,
          cookie,
          'content-type': 'application/json',
          'user-agent': 'Chrome/140 (Linux)',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { remoteAddress: '127.0.0.1' },
    )
    const text = await response.text()
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
    return { status: response.status, body: text ? JSON.parse(text) : undefined, cookies }
  }

  async function signIn(latchkey: Latchkey, key: Key = newKey(), cookie = '') {
    const request = { address: key.address, chainId: 31337 }
    const challenge = await send(latchkey, 'POST', '/auth/challenge', { body: request, cookie })
    const { message } = challenge.body
    const signature = await key.signMessage({ message })
    const reply = await send(latchkey, 'POST', '/auth/verify', {
      body: { message, signature },
      cookie: [cookie, ...challenge.cookies].filter(Boolean).join('; '),
    })
    expect(reply.status).toBe(200)
    // Also that by which the browser is known.
    const kept = reply.cookies.filter((one) => one && !one.endsWith('='))
    return { key, cookie: kept.join('; '), userId: reply.body.session.user.id as string }
  }
  type Browser = Awaited<ReturnType<typeof signIn>>

  async function prove(latchkey: Latchkey, { cookie }: Browser, path: string, key: Key) {
    const request = { address: key.address, chainId: 31337 }
    const issued = await send(latchkey, 'POST', `/user/${path}/challenge`, {
      body: request,
      cookie,
    })
    const { message } = issued.body
    const body = { message, signature: await key.signMessage({ message }) }
    return send(latchkey, 'POST', `/user/${path}`, { body, cookie })
  }

  const typesOf = (told: DeliveredEvent[]) => told.map(({ type }) => type)
  const untilEmpty = () => until(async () => expect(await open.db.$count(events)).toBe(0))
  const ofUser = (told: DeliveredEvent[], id: string) =>
    typesOf(told.filter(({ userId }) => userId === id))

  test('tells all that happens to a user, in its order, and keeps nothing that was told', async () => {
    const { told, latchkey } = listening()
    const one = await signIn(latchkey)
    const again = await signIn(latchkey, one.key, one.cookie)
    const second = newKey()
    expect((await prove(latchkey, again, 'identities', second)).status).toBe(201)
    const other = await signIn(latchkey)
    expect((await prove(latchkey, again, 'merge', other.key)).status).toBe(200)
    await send(latchkey, 'POST', '/user/exports', { cookie: again.cookie })
    const { identities } = (await send(latchkey, 'GET', '/user', { cookie: again.cookie })).body
      .user as { identities: { id: string; address: string }[] }
    const removed = identities.find(({ address }) => address === second.address)
    await send(latchkey, 'DELETE', `/user/identities/${removed?.id}`, { cookie: again.cookie })
    await send(latchkey, 'DELETE', '/auth/session', { cookie: again.cookie })
    expect(await latchkey.users.delete(one.userId)).toBe(true)
    await until(() => expect(typesOf(told)).toContain('deleted'))
    await untilEmpty()
    expect(ofUser(told, one.userId)).toEqual([
      'userCreated',
      'signedIn',
      'signedOut',
      'signedIn',
      'linked',
      'merged',
      'exported',
      'unlinked',
      'signedOut',
      'deleted',
    ])
    expect(ofUser(told, other.userId)).toEqual(['userCreated', 'signedIn'])
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    const created = told.find(({ type }) => type === 'userCreated')
    expect(created).toMatchObject({ wallet: { address: one.key.address, chainId: null } })
    const signedIn = told.find(({ type }) => type === 'signedIn')
    expect(signedIn).toMatchObject({ session: { device: 'Chrome on Linux' } })
    for (const event of told) {
      const text = JSON.stringify(event)
      const cookies = [one, again, other].flatMap(({ cookie }) => cookie.split('; '))
      for (const each of cookies) expect(text).not.toContain(each.split('=')[1])
      expect(text).not.toMatch(/signature|hash|token|0x[0-9a-f]{130}/i)
      expect(Math.abs(Date.parse(event.at) - Date.now())).toBeLessThan(60_000)
    }
  })

  test('tells of a browser that a user has not signed in with before', async () => {
    const { told, latchkey } = listening()
    const one = await signIn(latchkey)
    await signIn(latchkey, one.key)
    await until(() => expect(typesOf(told)).toContain('newDevice'))
    await untilEmpty()
    expect(ofUser(told, one.userId)).toEqual(['userCreated', 'signedIn', 'signedIn', 'newDevice'])
  })

  test('without onEvent, nothing is kept to be told', async () => {
    const { cookie } = await signIn(server())
    expect(cookie).not.toBe('')
    expect(await open.db.$count(events)).toBe(0)
  })

  test('what a transaction undoes is not told', async () => {
    const { told, latchkey } = listening()
    const [one, other] = [await signIn(latchkey), await signIn(latchkey)]
    await until(() => expect(told).toHaveLength(4))
    await untilEmpty()
    const failing = createLatchkey(latchkey.settings(), {
      database: open.db as never,
      onEvent: async (event) => void told.push(event),
      onMerge: () => Promise.reject(new Error('no')),
      log: () => undefined,
    })
    servers.push(failing)
    expect((await prove(failing, one, 'merge', other.key)).status).toBe(500)
    expect(await open.db.$count(events)).toBe(0)
    expect(typesOf(told)).not.toContain('merged')
  })

  test('a failing handler is asked again, later each time, before what comes next of that user', async () => {
    let brokenFor: string | undefined
    const tries: string[] = []
    const told: DeliveredEvent[] = []
    const latchkey = server(async (event) => {
      brokenFor ??= event.userId
      if (event.userId === brokenFor) {
        tries.push(event.type)
        throw new Error('no mail')
      }
      told.push(event)
    })
    const broken = await signIn(latchkey)
    for (const [count, seconds] of [2, 4, 8].entries()) {
      await until(() => expect(tries).toHaveLength(count + 1))
      // Not the end of the time that it had.
      await until(async () => {
        const [row] = await open.db.select().from(events).orderBy(events.position).limit(1)
        const pauseMs = (row?.dueAt.getTime() ?? 0) - Date.now() - aheadMs
        expect(pauseMs).toBeGreaterThan(0)
        expect(pauseMs).toBeLessThanOrEqual(seconds * 1000)
      })
      aheadMs += seconds * 1000
      await latchkey.start()
    }
    expect(new Set(tries)).toEqual(new Set(['userCreated']))
    const other = await signIn(latchkey)
    await until(() => expect(ofUser(told, other.userId)).toEqual(['userCreated', 'signedIn']))
    brokenFor = 'nobody'
    aheadMs += 60_000
    await latchkey.start()
    await untilEmpty()
    expect(ofUser(told, broken.userId)).toEqual(['userCreated', 'signedIn'])
    const failures = lines.filter(({ event }) => event === 'event not delivered')
    expect(failures.length).toBeGreaterThan(2)
    expect(failures[0]?.fields).toMatchObject({ code: 'userCreated', reason: 'Error: no mail' })
  })

  test('several servers deliver each event once, and each user’s in order', async () => {
    const told: DeliveredEvent[] = []
    const copies = Array.from({ length: 3 }, () =>
      server(async (event) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        told.push(event)
      }),
    )
    await Promise.all(copies.map((copy) => copy.start()))
    const users = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(copies[index % 3] as Latchkey)),
    )
    await Promise.all(
      users.map(async (user, index) => {
        const copy = copies[(index + 1) % 3] as Latchkey
        const again = await signIn(copy, user.key, user.cookie)
        await send(copy, 'DELETE', '/auth/session', { cookie: again.cookie })
      }),
    )
    await untilEmpty()
    for (const { userId } of users)
      expect(ofUser(told, userId)).toEqual([
        'userCreated',
        'signedIn',
        'signedOut',
        'signedIn',
        'signedOut',
      ])
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  })

  test('what a server was delivering as it died is delivered again, in order', async () => {
    const dying = server(() => new Promise(() => undefined))
    const { userId } = await signIn(dying)
    await until(async () => {
      const isTheirs = eq(events.queue, userId)
      const [row] = await open.db.select().from(events).where(isTheirs).orderBy(events.position)
      expect(row?.tries).toBe(1)
    })
    const { told, latchkey } = listening()
    await latchkey.start()
    expect(told).toEqual([])
    // Its time is over.
    aheadMs = 61_000
    await latchkey.start()
    await untilEmpty()
    expect(typesOf(told)).toEqual(['userCreated', 'signedIn'])
  })
})
