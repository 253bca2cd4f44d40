import 'server-only'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { startError } from '#lib/server/startError.ts'

/** Who holds a lock. Pids come again; with start time and machine they are one process. */
type Holder = { pid: number; startedAt: string; host: string; id: string }

/**
 * Takes the right to open a directory's database for this process, by a file beside it that holds
 * pid and process start time: PGlite itself would let two in. A lock whose process has ended, by
 * `kill -9` as well, is taken over. One on another machine is never judged from here.
 * @returns the release, to be called once; also done when the process exits.
 * @throws a start error, databaseLocked
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`
  const own: Holder = {
    pid: process.pid,
    startedAt: startTime(process.pid) ?? '',
    host: hostname(),
    id: randomUUID(),
  }
  mkdirSync(dirname(file), { recursive: true })
  for (let tries = 0; !create(file, own); tries++) {
    const holder = read(file)
    if ((holder && isAlive(holder)) || tries > 20)
      throw startError(
        'databaseLocked',
        `The database in ${directory} is open in process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}; end that one, or set another DATA_DIR. If there is no such process, delete ${file}.`,
      )
    setAside(file, holder)
  }
  const release = () => {
    process.off('exit', release)
    if (read(file)?.id === own.id) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return release
}

/** Written whole under another name first: nobody may read half a lock and call it stale. */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.id}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const startedAt = startTime(holder.pid)
  return startedAt === undefined || holder.startedAt === '' || startedAt === holder.startedAt
}

/** Moves a stale lock away; if it was another's fresh one by then, puts it back. */
function setAside(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return // somebody else was faster
  }
  const moved = read(aside)
  if (moved?.id !== stale?.id) {
    try {
      linkSync(aside, file)
    } catch {
      // A third one took the place; it will be judged as a holder like any other.
    }
  }
  rmSync(aside, { force: true })
}

/** When a process began, in any words that differ for two processes of one pid; undefined if unknown. */
function startTime(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22; the second one is a name in brackets that may hold spaces.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    try {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return started.toString().trim() || undefined
    } catch {
      return undefined
    }
  }
}
