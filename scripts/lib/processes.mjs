import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** How long a process may take to end by itself, in milliseconds. */
const graceMs = 10_000
/** How many of its last lines are kept, to be shown if it fails. */
const keptLines = 20

/**
 * Starts a program as the leader of a process group of its own, so that it can be ended with all
 * its children. `log` gets all it says, the terminal its errors or, with `echo: 'all'`, everything;
 * `onLine` hears each line of its stdout.
 * `stop` asks it to end, then insists; what is left of the group goes with it. Should this process
 * be killed, a reaper ends the program.
 *
 * @param {{ name: string, command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv,
 *   log?: NodeJS.WritableStream, echo?: 'all' | 'errors' | 'nothing', onLine?: (line: string) => void }} options
 */
export function startProcess(options) {
  const { name, command, args, cwd, env, log, echo = 'errors', onLine } = options
  const child = spawn(command, args, {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lastLines = []
  let failure
  child.on('error', (error) => {
    failure = error
  })
  const exited = new Promise((resolve) => {
    child.on('error', () => resolve(undefined))
    child.on('close', (code, signal) => resolve(signal ?? code))
    // A grandchild that is left behind may hold the pipes open: its words are not waited for.
    child.on('exit', (code, signal) => setTimeout(resolve, 300, signal ?? code))
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > keptLines) lastLines.shift()
      log?.write(`${line}\n`)
      if (stream === child.stderr && echo !== 'nothing') process.stderr.write(`${line}\n`)
      if (stream === child.stdout && echo === 'all') process.stdout.write(`${line}\n`)
      if (stream === child.stdout) onLine?.(line)
    })
  }

  // Should this script itself break down, what it has started must not live on.
  const endHard = () => child.pid !== undefined && killGroup(child)
  process.once('exit', endHard)
  exited.then(() => process.off('exit', endHard))
  if (child.pid !== undefined) watch(child.pid, exited)

  let stopping
  const stop = () => {
    stopping ??= end()
    return stopping
  }
  async function end() {
    if (child.pid === undefined) return
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await once(child, 'exit')
      clearTimeout(insist)
    }
    killGroup(child)
    await exited
  }

  return {
    name,
    pid: child.pid,
    /** Resolves with the exit code or the signal's name once it has ended. */
    exited,
    stop,
    /** True while nobody asked it to end. */
    isWanted: () => stopping === undefined,
    /** Its last words, for the person who has to find out why it ended. */
    lastWords: () => failure?.message ?? lastLines.join('\n'),
  }
}

let reaper

/** Has one small process per script end the child, should this script be gone without a word. */
function watch(pid, exited) {
  reaper ??= startReaper()
  reaper.stdin.write(`watch ${pid}\n`)
  exited.then(() => reaper.stdin.write(`forget ${pid}\n`))
}

function startReaper() {
  const file = fileURLToPath(new URL('./reaper.mjs', import.meta.url))
  const started = spawn(process.execPath, [file], {
    // In a group of its own, it outlives a kill of this one's whole group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  for (const each of [started, started.stdin]) each.on('error', () => {})
  started.unref()
  started.stdin.unref()
  return started
}

/** Ends a process and, where there are groups, all that belong to its own. */
function killGroup(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody is left in the group: that is what was wanted.
  }
}
