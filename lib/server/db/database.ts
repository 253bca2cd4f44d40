import 'server-only'
import { type Database, type OpenDatabase, openDatabase } from '#lib/server/db/openDatabase.ts'
import { env } from '#lib/server/env/env.ts'

// The promise is stored on globalThis, because instrumentation and routes are bundled separately
// and hot reload would open a second database. PGlite supports only one.
const databaseKey = Symbol.for('latchkey.database')
const globalState = globalThis as { [databaseKey]?: Promise<OpenDatabase> }

/**
 * The database of this process, opened on the first call (instrumentation.ts makes it before any
 * request). If opening fails, the next call tries again.
 */
export async function database(): Promise<Database> {
  globalState[databaseKey] ??= openDatabase(env()).catch((error) => {
    delete globalState[databaseKey]
    throw error
  })
  return (await globalState[databaseKey]).db
}

/** Closes the database of this process, if it is open. */
export async function closeDatabase(): Promise<void> {
  const open = globalState[databaseKey]
  delete globalState[databaseKey]
  await (await open)?.close()
}
