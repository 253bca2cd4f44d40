import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { runNode } from '#tests/support/runNode.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** The command `latchkey`, as it is installed. */
const command = join(builtPackage('latchkey'), 'dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'))
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
  expect((await run(['--help'])).stdout).toContain('latchkey backup FILE')
  for (const wrong of [['move'], ['backup'], ['migrate', 'file'], ['toString'], []])
    expect((await run(wrong)).stderr, String(wrong)).toContain('latchkey migrate')
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
  expect((await run(['restore', 'nowhere.gz'])).stderr).toContain('nowhere.gz')
  expect(readdirSync(folder)).toEqual(before)
})

test('a backup fills an empty database, and a move another one', async () => {
  const backup = await run(['backup', 'one.gz'])
  expect(backup).toMatchObject({ stderr: '', stdout: '0 rows of 18 tables are in one.gz.\n' })
  expect(statSync(join(folder, 'one.gz')).mode & 0o777).toBe(0o600)
  expect(gunzipSync(readFileSync(join(folder, 'one.gz'))).toString()).toMatch(/^{"format":"latch/)
  expect((await run(['backup', 'one.gz'])).stderr).toBe('one.gz exists. Name a new file.\n')

  const two = { DATA_DIR: join(folder, 'two') }
  expect((await run(['backup', 'two.gz'], two)).stderr).toContain('lacks')
  expect((await run(['restore', 'one.gz'], two)).stdout).toContain('are restored.')
  expect((await run(['move', '--to', 'three'], two)).stdout).toContain('are moved.')
  const ofThree = await run(['backup', 'three.gz', '--from', 'three'], two)
  expect(ofThree).toMatchObject({ stderr: '', stdout: '0 rows of 18 tables are in three.gz.\n' })
  expect((await run(['move', '--from', 'three', '--to', 'three'])).stderr).toContain('is open in')
})

test('a damaged file is a sentence, and no half of a file is left', async () => {
  writeFileSync(join(folder, 'cut.gz'), readFileSync(join(folder, 'one.gz')).subarray(0, 300))
  copyFileSync(command, join(folder, 'other.gz'))
  const sentences = await Promise.all(
    ['cut.gz', 'other.gz'].map(async (file) => (await run(['restore', file])).stderr),
  )
  expect(sentences).toEqual([
    'The backup is damaged or incomplete. Nothing of it was restored.\n',
    'The file is no backup of Latchkey.\n',
  ])
  mkdirSync(join(folder, 'closed'))
  expect((await run(['backup', 'missing/one.gz'])).stderr).toContain('missing/one.gz')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
