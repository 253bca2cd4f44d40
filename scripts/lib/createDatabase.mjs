/**
 * Creates an empty embedded database (PGlite) in the folder that is its argument, in a process of its
 * own: creating one takes 500 MB for a moment, of which a process does not give everything back.
 * It has its final name only once it is complete.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const [folder = ''] = process.argv.slice(2)
mkdirSync(dirname(folder), { recursive: true })
const draft = mkdtempSync(`${folder}.new-`)
try {
  const client = await PGlite.create(draft)
  await client.close()
  rmSync(`${draft}/postmaster.pid`, { force: true })
  // Another process may have created it meanwhile.
  if (!existsSync(folder)) renameSync(draft, folder)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
