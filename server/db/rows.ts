import 'server-only'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** The rows of a statement: drivers answer with an object that has them, or with them. */
export async function rows(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  const result = (await db.execute(query)) as unknown
  return Array.isArray(result) ? result : (result as { rows: Record<string, unknown>[] }).rows
}
