#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLatchkey, isStartError, readSettings } from 'latchkey/server'

const help = `latchkey migrate [--site-migrations folder]

Brings the database of DATABASE_URL, else the one in DATA_DIR, up to date, and then with the migrations
of the site's own tables in the folder, as a start does without MIGRATE_ON_START=off. Of several at the
same time, one migrates and the others wait. Reads .env.local and .env.
`

try {
  await main()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, 'site-migrations': { type: 'string' } },
  })
  const [command, ...rest] = positionals
  if (values.help) return void process.stdout.write(help)
  if (command !== 'migrate' || rest.length > 0) throw new Error(help)
  const siteMigrations = values['site-migrations']
  if (siteMigrations && !existsSync(siteMigrations))
    throw new Error(`There is no folder ${siteMigrations}.`)
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  const settings = readSettings({ ...process.env, MIGRATE_ON_START: 'on' })
  const latchkey = createLatchkey(settings, siteMigrations ? { siteMigrations } : {})
  try {
    await latchkey.database()
  } finally {
    await latchkey.stop()
  }
  process.stdout.write('The database is up to date.\n')
}

/** Without the stack of what an operator can mend. */
function sentenceOf(error: unknown): string {
  if (isStartError(error)) return error.message
  return error instanceof Error ? error.message : String(error)
}
