import 'server-only'
import type { Database } from '#server/db/database.ts'

/**
 * Marks a database behind a pooler that does not keep the prepared statements of a connection. On the
 * database itself, because Next bundles this file more than once, and each copy has its own variables.
 */
const unprepared = Symbol.for('latchkey.unprepared')

/** Has the statements of a database parsed and planned by each call. */
export function withoutPreparing(db: Database): void {
  Object.assign(db, { [unprepared]: true })
}

/**
 * Keeps for each database the statement with placeholders that `build` made for it, prepared by its name.
 * For statements of frequent requests; Drizzle builds the SQL of others for each call, and Postgres parses
 * and plans it again.
 */
export function prepared<statement>(
  name: string,
  build: (db: Database) => { prepare(name: string): statement },
): (db: Database) => statement {
  const built = new WeakMap<Database, statement>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db).prepare(unprepared in db ? '' : name)
    built.set(db, made)
    return made
  }
}
