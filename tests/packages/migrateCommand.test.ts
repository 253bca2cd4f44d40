import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from '#tests/support/runNode.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** The command `latchkey`, as it is installed. */
const command = join(builtPackage('latchkey'), 'dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-'))
const run = (args: string[], env: Record<string, string> = {}) =>
  runNode([command, ...args], { cwd: folder, env: { ...process.env, DATA_DIR: folder, ...env } })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('migrate brings a database up to date, also one that a start only checks', async () => {
  const done = { stdout: 'The database is up to date.\n', stderr: '' }
  expect(await run(['migrate'], { MIGRATE_ON_START: 'off' })).toMatchObject(done)
  expect(await run(['migrate'])).toMatchObject(done)
})

test('migrate reads the files of the site, and takes migrations of its own', async () => {
  const own = join(folder, 'own')
  mkdirSync(join(own, 'meta'), { recursive: true })
  const entries = [{ idx: 0, version: '7', when: 1_700_000_000_000, tag: '0000_broken' }]
  writeFileSync(join(own, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }))
  writeFileSync(join(own, '0000_broken.sql'), 'create table orders (id nothing)')
  writeFileSync(join(folder, '.env'), 'DATABASE_URL=memory://\n')
  const { stderr } = await run(['migrate', '--site-migrations', 'own'])
  expect(stderr).toContain('orders')
  rmSync(join(folder, '.env'))
})

test('what cannot be done is a sentence, and changes nothing', async () => {
  const before = readdirSync(folder)
  expect((await run(['--help'])).stdout).toContain('latchkey migrate [--site-migrations folder]')
  expect((await run(['move'])).stderr).toContain('latchkey migrate')
  expect((await run(['migrate', '--site-migrations', 'nowhere'])).stderr).toBe(
    'There is no folder nowhere.\n',
  )
  expect((await run(['migrate'], { DATABASE_POOL_SIZE: '0' })).stderr).toContain(
    'DATABASE_POOL_SIZE must be a number of connections from 1 to 200',
  )
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  expect((await run(['migrate'], { DATABASE_URL })).stderr).toBe(
    'The database of DATABASE_URL cannot be reached; check its host and port.\n',
  )
  expect(readdirSync(folder)).toEqual(before)
})
