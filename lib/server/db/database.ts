import 'server-only'
import { type Database, type OpenDatabase, openDatabase } from '#lib/server/db/openDatabase.ts'
import { env } from '#lib/server/env.ts'

// The promise, on globalThis: instrumentation and routes are bundled apart, and hot reload would
// open a second one. PGlite bears only one.
const databaseKey = Symbol.for('latchkey.database')
const kept = globalThis as { [databaseKey]?: Promise<OpenDatabase> }

/**
 * The database of this process, opened at the first call (instrumentation.ts makes it before any
 * request). One that failed to open is tried again at the next call.
 */
export async function database(): Promise<Database> {
  kept[databaseKey] ??= openDatabase(env()).catch((error) => {
    delete kept[databaseKey]
    throw error
  })
  return (await kept[databaseKey]).db
}

/** Closes the database of this process, if it is open. */
export async function closeDatabase(): Promise<void> {
  const open = kept[databaseKey]
  delete kept[databaseKey]
  await (await open)?.close()
}
