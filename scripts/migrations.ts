/**
 * `npm run migrations:write -- NAME`: writes a migration with the changes of server/db/schema.ts since the
 * last one, and all of them into one file, which the server imports. Without a change, drizzle-kit
 * writes none.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationSteps } from './lib/migrationSteps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name] = process.argv.slice(2)

const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...(name ? ['--name', name] : [])],
  {
    cwd: root,
    stdio: 'inherit',
    // The condition disables `server-only`.
    env: { ...process.env, NODE_OPTIONS: '--conditions=react-server' },
  },
)
if (status !== 0) process.exit(status ?? 1)
const steps = JSON.stringify(readMigrationSteps(root), null, 2)
writeFileSync(`${root}/server/db/migrationSteps.json`, `${steps}\n`)
