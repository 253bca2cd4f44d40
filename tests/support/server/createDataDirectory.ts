import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { root } from '#tests/support/tree.ts'
import { fingerprintOf } from '../../../scripts/lib/build.mjs'

const cache = join(root, 'node_modules/.cache/latchkey')
const migrations = 'server/db/migrations'

/**
 * Creates a data directory (DATA_DIR) for a site of a test, with an embedded database of the current
 * schema and without rows. It is a copy: to create and migrate one takes seconds of a core.
 */
export async function createDataDirectory(folder: string = tmpdir()): Promise<string> {
  const template = await createTemplateDatabase()
  const directory = mkdtempSync(join(folder, 'latchkey-data-'))
  cpSync(template, join(directory, 'pglite'), { recursive: true })
  return directory
}

/** Creates the database that is copied, once for each schema; returns its folder. */
export async function createTemplateDatabase(): Promise<string> {
  const current = `pglite-${fingerprint()}`
  const template = join(cache, current)
  if (existsSync(template)) return template
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (name.startsWith('pglite-') && name !== current)
      rmSync(join(cache, name), { recursive: true, force: true })
  const created = mkdtempSync(join(cache, 'new-pglite-'))
  // As small as possible, because its copies take time: two of Postgres' three databases are only
  // templates for more, and its log is preallocated in segments of 16 MB.
  const client = await PGlite.create(created, { initDbStartParams: ['--wal-segsize=1'] })
  await migrate(drizzle({ client }), { migrationsFolder: join(root, migrations) })
  await client.query('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await client.query(`drop database ${unused}`)
  await client.close()
  rmSync(join(created, 'postmaster.pid'), { force: true })
  try {
    renameSync(created, template)
  } catch (error) {
    // Another process of this run has created it meanwhile.
    if (!existsSync(template)) throw error
    rmSync(created, { recursive: true })
  }
  return template
}

/** Of the schema's steps, of the packages and of this file: a changed one makes another template. */
function fingerprint(): string {
  const sources = [migrations, 'package-lock.json', 'tests/support/server/createDataDirectory.ts']
  return fingerprintOf(root, sources).slice(0, 16)
}
