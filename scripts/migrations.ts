/**
 * `npm run migrations:write`: writes the steps of server/db/migrations into one file, which the
 * server imports. Run it after `drizzle-kit generate`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationSteps } from './lib/migrationSteps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}/server/db/migrationSteps.json`
writeFileSync(target, `${JSON.stringify(readMigrationSteps(root), null, 2)}\n`)
