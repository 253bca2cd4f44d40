import 'server-only'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { startError } from '#server/env/startError.ts'

/** The holder of a lock. Pids are reused; pid, start time and machine identify a process. */
type Holder = { pid: number; startedAt: string; host: string; id: string }

/**
 * Locks a database directory for this process by a file beside it with pid and process start time,
 * because PGlite itself would allow a second process. A lock whose process has ended, including by
 * `kill -9`, is taken over. A lock of another machine is always respected.
 * @returns the release function, to be called once; also runs when the process exits
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

/**
 * Written completely under another name first, so that no process reads a partial lock and
 * considers it stale.
 */
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
    // EPERM: the process runs and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const startedAt = startTime(holder.pid)
  return startedAt === undefined || holder.startedAt === '' || startedAt === holder.startedAt
}

/** Moves a stale lock away; restores it if another process has replaced it with a new one. */
function setAside(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return // another process was faster
  }
  const moved = read(aside)
  if (moved?.id !== stale?.id) {
    try {
      linkSync(aside, file)
    } catch {
      // A third process took the lock; it is checked like any other holder.
    }
  }
  rmSync(aside, { force: true })
}

/**
 * A process's start time in any format that differs for two processes with one pid; undefined if
 * unknown.
 */
function startTime(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22. The second field is a name in parentheses that may contain spaces.
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
