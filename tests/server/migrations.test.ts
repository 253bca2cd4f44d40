import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { root } from '#tests/support/tree.ts'

const folder = join(root, 'server/db/migrations/meta')
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

test('the migrations make the tables of the schema', async () => {
  const { idx } = read('_journal.json').entries.at(-1)
  const migrated = read(`${String(idx).padStart(4, '0')}_snapshot.json`)
  const wanted = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case')
  expect(await generateMigration(migrated, wanted), 'npm run migrations:write').toEqual([])
})
