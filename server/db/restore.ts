import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import {
  type BackupEnd,
  type BackupHeader,
  backupFormat,
  backupVersion,
  ourTables,
} from '#server/db/backup.ts'
import type { Database } from '#server/db/database.ts'
import { latestStep, migrate, ourSteps, stepsIn } from '#server/db/migrate.ts'
import { rows } from '#server/db/rows.ts'
import { startError } from '#server/env/startError.ts'

/** A backup whose first line is read: its tables, and the lines that follow. */
export type OpenBackup = { tables: string[]; lines: AsyncGenerator<string, void> }

/** Text of the rows of one statement. */
const textAtOnce = 1_000_000

/**
 * Reads the first line of a backup, before a database is opened for it.
 * @throws a start error: backupDamaged, or backupMismatch if it needs another version or other migrations
 */
export async function openBackup(
  input: AsyncIterable<Buffer | string>,
  siteMigrations?: string,
): Promise<OpenBackup> {
  const lines = linesOf(input)
  const first = await lines.next().catch((cause: unknown) => {
    throw isFileError(cause) ? cause : noBackup(cause)
  })
  const header = parse(first.value ?? '')
  if (!isHeader(header)) throw noBackup()
  const { version, latchkey, migration, siteMigration, tables } = header
  if (version !== backupVersion || migration !== latestStep(ourSteps))
    throw startError(
      'backupMismatch',
      `The backup is of Latchkey ${latchkey} with migration ${migration}, and this one has migration ${latestStep(ourSteps)}. Restore it with the version that wrote it, and migrate then.`,
    )
  if (siteMigration !== latestStep(stepsIn(siteMigrations)))
    throw startError(
      'backupMismatch',
      siteMigration === null
        ? 'The backup has no migrations of the site. Leave out --site-migrations.'
        : `The backup has migration ${siteMigration} of the site as its latest. Name the folder that ends with it: --site-migrations.`,
    )
  return { tables, lines }
}

/**
 * Migrates an empty database and fills it with a backup, or changes nothing.
 * @throws a start error: databaseNotEmpty, backupDamaged or backupMismatch
 * @returns the number of rows of each table
 */
export async function restore(
  db: Database,
  { tables, lines }: OpenBackup,
  siteMigrations?: string,
): Promise<BackupEnd['rows']> {
  return db.transaction(async (transaction) => {
    await requireEmpty(transaction, [...new Set([...ourTables, ...tables])])
    await migrate(transaction, siteMigrations ? { siteMigrations } : {})
    for (const table of tables)
      if (!(await exists(transaction, table)))
        throw startError(
          'backupMismatch',
          `The backup has the table ${table}, which no migration makes. Name the folder of the site's: --site-migrations.`,
        )
    // Rows refer to later ones, and of the same table: all are checked at the end.
    const references = await referencesOf(transaction, tables)
    for (const { table, name } of references)
      await transaction.execute(sql`alter table ${table} drop constraint ${name}`)
    const counts = await fill(transaction, tables, lines)
    for (const { table, name, definition } of references)
      await asDamage(
        transaction.execute(sql`alter table ${table} add constraint ${name} ${definition}`),
      )
    for (const table of tables) await setSequences(transaction, table)
    return counts
  })
}

async function requireEmpty(db: Database, tables: string[]): Promise<void> {
  for (const table of tables) {
    if (!(await exists(db, table))) continue
    const [found] = await rows(db, sql`select 1 from ${sql.identifier(table)} limit 1`)
    if (found)
      throw startError(
        'databaseNotEmpty',
        `The database has rows already, in ${table}. Restore into an empty one.`,
      )
  }
}

async function exists(db: Database, table: string): Promise<boolean> {
  const [found] = await rows(db, sql`select to_regclass(quote_ident(${table})) is not null as yes`)
  return found?.yes === true
}

type Reference = { table: SQL; name: SQL; definition: SQL }

async function referencesOf(db: Database, tables: string[]): Promise<Reference[]> {
  const found = await rows(
    db,
    sql`select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'
      and conrelid in (select to_regclass(quote_ident(name)) from jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb) name)`,
  )
  return found.map(({ table, name, definition }) => ({
    table: sql.raw(String(table)),
    name: sql.raw(String(name)),
    definition: sql.raw(String(definition)),
  }))
}

/** Fills the tables row by row, and compares their numbers with the last line. */
async function fill(
  db: Database,
  tables: string[],
  lines: OpenBackup['lines'],
): Promise<BackupEnd['rows']> {
  const counts: BackupEnd['rows'] = Object.fromEntries(tables.map((table) => [table, 0]))
  let end: Record<string, unknown> | undefined
  let waiting: string[] = []
  let length = 0
  let current: { table: string; start: string } | undefined
  const insert = async () => {
    if (current && waiting.length > 0) await insertRows(db, current.table, waiting)
    waiting = []
    length = 0
  }
  for await (const line of damageOf(lines)) {
    if (end) throw damaged()
    if (!current || !line.startsWith(current.start)) {
      await insert()
      const parsed = parse(line)
      if (isRecord(parsed?.rows)) {
        end = parsed.rows
        continue
      }
      const table = tables.find((name) => name === parsed?.table)
      if (table === undefined) throw damaged()
      current = { table, start: `{"table":${JSON.stringify(table)},"row":` }
      if (!line.startsWith(current.start)) throw damaged()
    }
    const row = line.slice(current.start.length, -1)
    waiting.push(row)
    counts[current.table] = (counts[current.table] ?? 0) + 1
    length += row.length
    if (length > textAtOnce) await insert()
  }
  if (tables.some((table) => counts[table] !== end?.[table])) throw damaged()
  return counts
}

async function insertRows(db: Database, table: string, texts: string[]): Promise<void> {
  const name = sql.identifier(table)
  const columns = sql.join(
    (await columnsOf(db, table)).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await asDamage(
    db.execute(
      sql`insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${texts.join(',')}]`}::jsonb)`,
    ),
  )
}

/** Those that are stored: Postgres makes the others itself. */
async function columnsOf(db: Database, table: string): Promise<string[]> {
  const found = await rows(
    db,
    sql`select attname as name from pg_attribute where attrelid = to_regclass(quote_ident(${table}))
      and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  return found.map(({ name }) => String(name))
}

/** Rows that were copied do not move the numbers of the next ones. */
async function setSequences(db: Database, table: string): Promise<void> {
  for (const column of await columnsOf(db, table)) {
    const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`
    const [found] = await rows(db, sql`select ${sequence} is not null as yes`)
    if (found?.yes !== true) continue
    const [name, of] = [sql.identifier(column), sql.identifier(table)]
    await db.execute(
      sql`select setval(${sequence}, coalesce((select max(${name}) from ${of}), 0) + 1, false)`,
    )
  }
}

async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const [first = '', ...others] = text.split('\n')
    parts.push(first)
    for (const next of others) {
      yield parts.join('')
      parts = [next]
    }
  }
  const last = parts.join('')
  if (last !== '') yield last
}

/** The same lines; a file that cannot be unpacked to its end is damaged. */
async function* damageOf(lines: OpenBackup['lines']): AsyncGenerator<string, void> {
  try {
    yield* lines
  } catch (error) {
    throw /^Z_/.test(String((error as { code?: unknown }).code)) ? damaged(error) : error
  }
}

/** SQLSTATE classes of a value that is none, and of a constraint that is not met. */
const faultsOfRows = /^2[23]/

async function asDamage(statement: PromiseLike<unknown>): Promise<void> {
  try {
    await statement
  } catch (error) {
    for (let link = error; link instanceof Error; link = link.cause)
      if (faultsOfRows.test(String((link as { code?: unknown }).code))) throw damaged(error)
    throw error
  }
}

function parse(line: string): Record<string, unknown> | undefined {
  const value = parseJson(line)
  return isRecord(value) ? value : undefined
}

function isHeader(header: Record<string, unknown> | undefined): header is BackupHeader {
  const isStep = (step: unknown) => step === null || typeof step === 'number'
  return (
    header?.format === backupFormat &&
    isStep(header.migration) &&
    isStep(header.siteMigration) &&
    Array.isArray(header.tables) &&
    header.tables.every((table) => typeof table === 'string')
  )
}

/** Of the file system, which names the file. */
function isFileError(error: unknown): boolean {
  return /^E[A-Z]+$/.test(String((error as { code?: unknown } | null)?.code))
}

function noBackup(cause?: unknown): Error {
  return startError('backupDamaged', 'The file is no backup of Latchkey.', cause)
}

function damaged(cause?: unknown): Error {
  return startError(
    'backupDamaged',
    'The backup is damaged or incomplete. Nothing of it was restored.',
    cause,
  )
}
