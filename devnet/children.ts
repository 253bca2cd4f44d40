import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts child processes that end with the devnet, even if it is killed with SIGKILL. */
export type Children = {
  spawn(command: string, args: readonly string[]): ChildProcess
  /** Ends every child and waits until all have exited. */
  stop(): Promise<void>
}

/** How long a child may take to write its state and exit, in milliseconds. */
const graceMs = 5000

/** Creates the group of children, watched by one small process (scripts/lib/reaper.mjs). */
export function createChildren(): Children {
  const running = new Set<ChildProcess>()
  const reaper = spawn(
    process.execPath,
    [fileURLToPath(new URL('../scripts/lib/reaper.mjs', import.meta.url))],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  // The pipe breaks if the watcher is killed; `stop()` still ends the children.
  reaper.stdin.on('error', () => {})

  return {
    spawn(command, args) {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      running.add(child)
      reaper.stdin.write(`watch ${child.pid}\n`)
      child.once('exit', () => {
        running.delete(child)
        reaper.stdin.write(`forget ${child.pid}\n`)
      })
      return child
    },
    async stop() {
      await Promise.all([...running].map(end))
      reaper.stdin.end()
      if (reaper.exitCode === null && reaper.signalCode === null) await once(reaper, 'exit')
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(killTimer)
}
