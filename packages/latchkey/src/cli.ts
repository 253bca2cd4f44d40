#!/usr/bin/env node
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { PassThrough, pipeline as startPipeline, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { backUp } from '#server/db/backup.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import type { MigrationOptions } from '#server/db/migrate.ts'
import { openBackup, restore } from '#server/db/restore.ts'
import { readDatabaseSettings } from '#server/env/readDatabaseSettings.ts'
import { isStartError, startError } from '#server/env/startError.ts'

const help = `latchkey migrate            brings the database up to date, as a start does
latchkey backup FILE        writes all rows to a new file: lines of JSON, with gzip
latchkey restore FILE       fills an empty database from such a file, or changes nothing
latchkey move --to DATABASE copies all rows to an empty database

  --from DATABASE           another one than the site's: postgres://…, or the DATA_DIR of an embedded one
  --tables one,other        tables of the site that are copied, too
  --site-migrations FOLDER  migrations of the site's own tables

The site's database is that of DATABASE_URL, else the embedded one in DATA_DIR; .env.local and .env are
read. Stop the site before you move or restore. A password that is not in a URL is that of PGPASSWORD.
`

/** The statements of a command may take long; a connection that is lost ends them. */
const commandSeconds = 24 * 60 * 60

type Options = {
  from?: string | undefined
  to?: string | undefined
  tables?: string[] | undefined
  siteMigrations?: string | undefined
}

const commands: Record<string, (options: Options, file?: string) => Promise<string>> = {
  async migrate({ from, siteMigrations }) {
    await (await open(from, { missing: 'take', ...ofSite(siteMigrations) })).close()
    return 'The database is up to date.'
  },
  async backup(options, file = '') {
    if (existsSync(file)) throw startError('backupMismatch', `${file} exists. Name a new file.`)
    const draft = `${file}.part`
    try {
      const counts = await whileOpen(options, 'refuse', (db) =>
        copy(
          (lines) => backUp(db, lines, options),
          (lines) =>
            pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true })),
        ),
      )
      renameSync(draft, file)
      return `${rowsOf(counts)} are in ${file}.`
    } finally {
      rmSync(draft, { force: true })
    }
  },
  async restore(options, file = '') {
    const source = createReadStream(file)
    // An error ends the unpacked stream, too, whose reader gets it.
    const unpacked = startPipeline(source, createGunzip(), () => undefined)
    try {
      const backup = await openBackup(unpacked, options.siteMigrations)
      const counts = await whileOpen(options, 'leave', (db) =>
        restore(db, backup, options.siteMigrations),
      )
      return `${rowsOf(counts)} are restored.`
    } finally {
      source.destroy()
    }
  },
  async move(options) {
    const counts = await whileOpen(options, 'refuse', (from) =>
      copy(
        (lines) => backUp(from, lines, options),
        async (lines) => {
          const backup = await openBackup(lines, options.siteMigrations)
          await whileOpen({ ...options, from: options.to }, 'leave', (to) =>
            restore(to, backup, options.siteMigrations),
          )
        },
      ),
    )
    return `${rowsOf(counts)} are moved. Set the site's variables to the new database.`
  },
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      to: { type: 'string' },
      tables: { type: 'string' },
      'site-migrations': { type: 'string' },
    },
  })
  const [name = '', file, ...rest] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (values.help) return help.trimEnd()
  const needsFile = name === 'backup' || name === 'restore'
  const isWrong =
    needsFile !== (file !== undefined) || (name === 'move') !== (values.to !== undefined)
  if (!command || isWrong || rest.length > 0) throw new Error(help.trimEnd())
  const siteMigrations = values['site-migrations']
  if (siteMigrations && !existsSync(siteMigrations))
    throw new Error(`There is no folder ${siteMigrations}.`)
  for (const path of ['.env.local', '.env']) if (existsSync(path)) process.loadEnvFile(path)
  const { from, to, tables } = values
  return command({ from, to, tables: tables?.split(','), siteMigrations }, file)
}

/** Opens the site's database, or another one by its URL or folder. */
function open(place: string | undefined, migrations: MigrationOptions): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_URL_FILE, DATA_DIR, ...others } = process.env
  const isUrl = place !== undefined && /^[a-z]+:\/\//.test(place)
  const settings = readDatabaseSettings(
    place === undefined
      ? process.env
      : { ...others, ...(isUrl ? { DATABASE_URL: place } : { DATA_DIR: place }) },
  )
  const isOnlyMigrated = migrations.missing === 'take'
  const pool = { ...settings.databasePool, size: 1 }
  return openDatabase(
    {
      ...settings,
      databasePool: isOnlyMigrated ? pool : { ...pool, timeoutSeconds: commandSeconds },
    },
    migrations,
  )
}

async function whileOpen<result>(
  { from, siteMigrations }: Options,
  missing: 'refuse' | 'leave',
  use: (db: OpenDatabase['db']) => Promise<result>,
): Promise<result> {
  const { db, close } = await open(from, { missing, ...ofSite(siteMigrations) })
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Lets two tasks write and read the same lines; if one fails, so does the other, and its reason is thrown. */
async function copy<result>(
  write: (lines: Writable) => Promise<result>,
  read: (lines: PassThrough) => Promise<void>,
): Promise<result> {
  const lines = new PassThrough()
  // Each task handles it where it waits.
  lines.on('error', () => undefined)
  const end = (error: Error) => {
    lines.destroy(error)
    throw error
  }
  const reading = read(lines).catch(end)
  const [written, done] = await Promise.allSettled([write(lines).catch(end), reading])
  // A reader that fails is why the writer cannot go on.
  if (done.status === 'rejected') throw done.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}

function ofSite(siteMigrations: string | undefined): MigrationOptions {
  return siteMigrations ? { siteMigrations } : {}
}

function rowsOf(counts: Record<string, number>): string {
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return `${sum} ${sum === 1 ? 'row' : 'rows'} of ${Object.keys(counts).length} tables`
}

/** Without the stack of what an operator can mend, and without the values of a statement. */
function sentenceOf(error: unknown): string {
  if (isStartError(error)) return error.message
  if (!(error instanceof Error)) return String(error)
  const [statement = ''] = error.message.split('\nparams:')
  return error.cause ? `${statement}: ${sentenceOf(error.cause)}` : error.message
}
