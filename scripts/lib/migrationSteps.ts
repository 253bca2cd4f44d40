import { readFileSync } from 'node:fs'

/** A step as drizzle-kit writes it: its name, its time, and its SQL. */
export type MigrationStep = { tag: string; when: number; sql: string }

/** Reads the steps of server/db/migrations in the order of their journal. */
export function readMigrationSteps(root: string): MigrationStep[] {
  const folder = `${root}/server/db/migrations`
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => ({
    tag,
    when,
    sql: readFileSync(`${folder}/${tag}.sql`, 'utf8'),
  }))
}
