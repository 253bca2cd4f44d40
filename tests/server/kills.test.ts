import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveredEvent } from '#lib/protocol/events.ts'
import { createLatchkey } from '#server/createLatchkey.ts'
import { openDatabase } from '#server/db/database.ts'
import { events, identities, sessions, users } from '#server/db/schema.ts'
import { readSettings } from '#server/env/settings.ts'
import { freePort } from '#tests/support/freePorts.ts'
import { root } from '#tests/support/tree.ts'
import { until } from '#tests/support/until.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

type Line = Partial<DeliveredEvent> & { users?: [string, string]; isInside?: true }

/** Runs a server that stays in the middle of what it does, kills it there, and returns what it printed. */
async function killInside(database: string, act: 'merge' | 'delete' | 'deliver'): Promise<Line[]> {
  const program = join(root, 'tests/support/server/dyingServer.ts')
  const args = ['--conditions=react-server', '--import', 'tsx', program]
  const env = { ...process.env, DATABASE: database, ACT: act }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(JSON.parse(line))
    if (lines.at(-1)?.isInside) break
  }
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  expect(lines.at(-1)).toEqual({ isInside: true })
  return lines
}

describe.each(['embedded', 'Postgres'])('a server that is killed, on the %s database', (kind) => {
  const isPostgres = kind === 'Postgres'
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-kills-'))
  let postgres: LocalPostgres | undefined
  let count = 0

  beforeAll(async () => {
    postgres = isPostgres && binaries ? startPostgres(binaries, await freePort()) : undefined
  })
  beforeEach(({ skip }) => {
    if (isPostgres && !binaries) skip()
  })
  afterAll(() => {
    postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  /** A new database: a URL, or a folder. */
  function place(): string {
    count += 1
    return postgres?.createDatabase(`killed${count}`) ?? join(directory, String(count))
  }
  const open = (database: string) =>
    openDatabase(isPostgres ? { databaseUrl: database, dataDir: directory } : { dataDir: database })

  test.each(['merge', 'delete'] as const)(
    'in the middle of a %s has changed nothing',
    async (act) => {
      const database = place()
      const lines = await killInside(database, act)
      const ids = lines.find((line) => line.users)?.users ?? []
      expect(ids).toHaveLength(2)
      const { db, close } = await open(database)
      const idsOf = (rows: { id: string | null }[]) => new Set(rows.map(({ id }) => id))
      // A Postgres server notices a moment later that its client is gone, and rolls back.
      await until(async () =>
        expect(idsOf(await db.select({ id: users.id }).from(users).for('update'))).toEqual(
          new Set(ids),
        ),
      )
      expect(idsOf(await db.select({ id: identities.userId }).from(identities))).toEqual(
        new Set(ids),
      )
      expect(idsOf(await db.select({ id: sessions.userId }).from(sessions))).toEqual(new Set(ids))
      // And nothing of it is told.
      expect(await db.$count(events)).toBe(0)
      await close()
    },
  )

  test('in the middle of a delivery loses no event, and repeats that one only', async () => {
    const database = place()
    const lines = await killInside(database, 'deliver')
    const before = lines.filter(({ type }) => type !== undefined)
    const told: DeliveredEvent[] = []
    const settings = readSettings({ PORT: '15055', RPC_URLS: '31337=http://127.0.0.1:1' })
    const latchkey = createLatchkey(settings, {
      database,
      log: () => undefined,
      onEvent: async (event) => void told.push(event),
      // The time of the one who died is over.
      clock: () => new Date(Date.now() + 61_000),
    })
    await latchkey.start()
    const db = await latchkey.database()
    await until(async () => expect(await db.$count(events)).toBe(0))
    await latchkey.stop()
    for (const userId of lines.find((line) => line.users)?.users ?? []) {
      const typesIn = (list: Partial<DeliveredEvent>[]) =>
        list.filter((event) => event.userId === userId).map(({ type }) => type)
      expect([...new Set([...typesIn(before), ...typesIn(told)])]).toEqual([
        'userCreated',
        'signedIn',
      ])
      const again = told.filter(({ id }) => before.some((event) => event.id === id))
      for (const { type } of again) expect(['signedIn', 'userCreated']).toContain(type)
    }
    // Some had been told, and the one that was cut off comes again by the same id.
    expect(before.length).toBeGreaterThan(0)
    const cutOff = before.filter(({ type }) => type === 'signedIn')
    for (const { id } of cutOff) expect(told.map((event) => event.id)).toContain(id)
  })
})
