import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Locks of this process: after a restart in a container, a stale lock may hold the same pid. */
const held = new Set<string>()

/**
 * Locks a file for this process by a file beside it that holds its pid; a lock whose process has
 * ended, including by `kill -9`, is taken over.
 * @returns the release function
 * @throws if another process holds the lock
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`
  const create = () => writeFileSync(lock, String(process.pid), { flag: 'wx' })
  try {
    create()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === process.pid ? held.has(lock) : isRunning(pid))
      throw new Error(
        `${path} is in use by process ${pid}. End that one, or set another DATA_DIR. If it is not a devnet, delete ${lock}.`,
      )
    rmSync(lock, { force: true })
    create()
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
