import 'server-only'
import type { Database } from '#server/db/database.ts'

/**
 * Keeps for each database what `build` made for it: a statement with placeholders, ended with
 * `.prepare(name)`. For statements of frequent requests; Drizzle builds the SQL of others for each
 * call, and Postgres parses and plans it again.
 */
export function prepared<statement>(
  build: (db: Database) => statement,
): (db: Database) => statement {
  const built = new WeakMap<Database, statement>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}
