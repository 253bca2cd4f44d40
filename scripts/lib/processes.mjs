import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sentence } from './sentence.mjs'

/**
 * @typedef {ReturnType<typeof startProcess>} Running
 * @typedef {string | number | null | undefined} ExitReason the exit code or the signal's name;
 *   undefined if the program could not be started
 */

/** Time limit for the devnet or the site to become ready, in milliseconds. */
export const startLimitMs = 120_000
/** Default time limit for a process to exit by itself, in milliseconds. */
const usualGraceMs = 10_000
/** Number of last output lines kept, to be shown if the process fails. */
const lineLimit = 20

/**
 * Starts a program as the leader of its own process group, so that it can be ended with all its
 * children. `log` receives all its output, the terminal its errors or, with `echo: 'all'`,
 * everything; `onLine` receives each line of its stdout. `stop` sends SIGTERM, then SIGKILL; the
 * rest of the group is ended with it. If this process is killed, a reaper ends the program.
 *
 * @param {{ name: string, command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv,
 *   log?: NodeJS.WritableStream | undefined, echo?: 'all' | 'errors' | 'nothing',
 *   onLine?: (line: string) => void, graceMs?: number }} options
 */
export function startProcess(options) {
  const { name, command, args, cwd, env, log, echo = 'errors', onLine } = options
  const { graceMs = usualGraceMs } = options
  const child = spawn(command, args, {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {string[]} */
  const lastLines = []
  /** @type {Error | undefined} */
  let failure
  child.on('error', (error) => {
    failure = error
  })
  /** @type {Promise<ExitReason>} */
  const exited = new Promise((resolve) => {
    child.on('error', () => resolve(undefined))
    child.on('close', (code, signal) => resolve(signal ?? code))
    // An orphaned grandchild may hold the pipes open: do not wait for its output.
    child.on('exit', (code, signal) => setTimeout(resolve, 300, signal ?? code))
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > lineLimit) lastLines.shift()
      log?.write(`${line}\n`)
      if (stream === child.stderr && echo !== 'nothing') process.stderr.write(`${line}\n`)
      if (stream === child.stdout && echo === 'all') process.stdout.write(`${line}\n`)
      if (stream === child.stdout) onLine?.(line)
    })
  }

  // If this script itself fails, the processes it started must end too.
  const endHard = () => killGroup(child)
  process.once('exit', endHard)
  exited.then(() => process.off('exit', endHard))
  if (child.pid !== undefined) watch(child.pid, exited)

  /** @type {Promise<void> | undefined} */
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
    /** Resolves with the exit code or the signal's name once the process has ended. */
    exited,
    stop,
    /** Whether the process should be running, because `stop` was not called. */
    isWanted: () => stopping === undefined,
    /** The error or the last output lines, to show why the process ended. */
    lastOutput: () => failure?.message ?? lastLines.join('\n'),
  }
}

/**
 * What to say about a process that ended although nobody stopped it.
 *
 * @param {Running} process
 * @param {ExitReason} reason
 */
export function endSentence(process, reason) {
  const output = process.lastOutput()
  return sentence(
    `The ${process.name} ended by itself (${reason ?? 'could not be started'})${output ? `. Its last output:\n${output}` : '.'}`,
  )
}

/**
 * A file for the output of a process; undefined without a folder.
 *
 * @param {string | undefined} folder
 * @param {string} name
 */
export function openLog(folder, name) {
  if (!folder) return undefined
  mkdirSync(folder, { recursive: true })
  return createWriteStream(`${folder}/${name}.log`)
}

/** @type {ReturnType<typeof startReaper> | undefined} */
let reaper

/**
 * Starts one small process per script that ends the child if this script is killed.
 *
 * @param {number} pid
 * @param {Promise<ExitReason>} exited
 */
function watch(pid, exited) {
  reaper ??= startReaper()
  const { stdin } = reaper
  stdin.write(`watch ${pid}\n`)
  exited.then(() => stdin.write(`forget ${pid}\n`))
}

function startReaper() {
  const file = fileURLToPath(new URL('./reaper.mjs', import.meta.url))
  const started = spawn(process.execPath, [file], {
    // In its own process group, it survives a kill of this one's whole group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  for (const each of [started, started.stdin]) each.on('error', () => {})
  started.unref()
  // A pipe to a child is a socket, which must not keep this script running.
  if (started.stdin instanceof Socket) started.stdin.unref()
  return started
}

/**
 * Kills a process and, on platforms with process groups, its whole group.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
