import { type OpenDatabase, openDatabase } from '#lib/server/db/database.ts'

/** A new in-memory database with the real migrations; the caller closes it. */
export function memoryDatabase(): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: 'memory://', dataDir: '.data' })
}
