import { type OpenDatabase, openDatabase } from '#lib/server/db/openDatabase.ts'

/** A new database in memory with the real migrations; the caller closes it. */
export function memoryDatabase(): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl: 'memory://', dataDir: '.data' })
}
