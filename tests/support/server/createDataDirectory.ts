import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { root } from '#tests/support/tree.ts'

/**
 * Creates a data directory (DATA_DIR) for a site of a test, with an empty embedded database. It is
 * a copy, because PGlite takes more than two seconds of a core to create one; the site migrates it.
 */
export async function createDataDirectory(folder: string = tmpdir()): Promise<string> {
  const template = await createTemplateDatabase()
  const directory = mkdtempSync(join(folder, 'latchkey-data-'))
  cpSync(template, join(directory, 'pglite'), { recursive: true })
  return directory
}

/** Creates the database that is copied, once after each installation; returns its folder. */
export async function createTemplateDatabase(): Promise<string> {
  const manifest = join(root, 'node_modules/@electric-sql/pglite/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const template = join(root, 'node_modules/.cache/latchkey', `pglite-${version}`)
  if (existsSync(template)) return template
  mkdirSync(dirname(template), { recursive: true })
  const created = mkdtempSync(`${template}-`)
  await (await PGlite.create(created)).close()
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
