/**
 * `npm start`: installs, builds and runs the site and the devnet from a fresh clone. `--dev`
 * enables hot reload, `--devnet-only` omits the site; WORLD=live omits the devnet. Imports only
 * Node's own modules until node_modules is installed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isBuildStale, isDelivered } from './lib/build.mjs'
import { writeIcons } from './lib/icons.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, jsonLine, run, sentence } from './lib/sentence.mjs'
import { serviceHints } from './lib/serviceHints.mjs'
import { startStack } from './lib/stack.mjs'
import { printTable } from './lib/table.mjs'

/**
 * @typedef {import('./lib/stack.mjs').Mode} Mode
 * @typedef {import('./lib/stack.mjs').Stack} Stack
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const parentCheckMs = 500

const usage = `npm start [-- OPTION]: installs, builds and runs the site and the devnet.

  --dev           with hot reload instead of a build
  --devnet-only   without the site
  --help          this text

Environment, also from .env.local and .env (.env.example lists all of it):

  PORT            the site's port, default 3000
  DEVNET_PORT     the first of the devnet's ports, default 4000
  DATA_DIR        folder of databases and logs, default .data
  WORLD=live      the built site only, with your own services

npm run doctor checks the configuration and the services that it names.`

await run(start)

async function start() {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  checkNode()
  const startedAt = performance.now()
  for (const file of ['.env.local', '.env']) {
    if (existsSync(resolve(root, file))) process.loadEnvFile(resolve(root, file))
  }
  const mode = readMode(process.argv.slice(2))
  const isLive = process.env.WORLD === 'live'
  if (isLive && mode !== 'start') throw sentence('WORLD=live runs the built site only: npm start.')
  if (isDelivered(root) && !isLive)
    throw sentence('This copy has only the built site, which WORLD=live serves.')
  // The build of a live site has all that serving needs.
  if (!isLive || isBuildStale(root)) installIfNeeded(root)
  if (mode === 'start') await buildIfStale(root)
  if (mode === 'dev') writeIcons(root)

  const dataDir = process.env.DATA_DIR || '.data'
  const ending = new AbortController()
  const starting = startStack({
    root,
    mode,
    dataDir,
    port: portOf('PORT', 3000),
    devnetPort: portOf('DEVNET_PORT', 4000),
    env: process.env,
    logFolder: isLive || mode === 'dev' ? undefined : resolve(root, dataDir, 'logs'),
    say: (text) => process.stderr.write(`${isLive ? jsonLine(40, text) : text}\n`),
    signal: ending.signal,
  })
  endOnSignal(starting, ending)
  const stack = await starting.catch((error) => {
    if (!ending.signal.aborted) throw error
  })
  // Stopped on purpose: `endOnSignal` ends this process.
  if (!stack) return
  await sayReady(stack, { mode, isLive, dataDir, seconds: (performance.now() - startedAt) / 1000 })
  throw await stopRest(stack)
}

/**
 * @param {string[]} args
 * @returns {Mode}
 */
function readMode(args) {
  for (const arg of args) {
    if (arg === '--dev') return 'dev'
    if (arg === '--devnet-only') return 'devnetOnly'
    throw sentence(`${arg} is not known. There are --dev, --devnet-only and --help.`)
  }
  return 'start'
}

/**
 * @param {string} name
 * @param {number} otherwise
 */
function portOf(name, otherwise) {
  const text = process.env[name] || String(otherwise)
  const port = Number(text)
  if (/^\d+$/.test(text) && port > 0 && port < 65536) return port
  throw sentence(`${name} is ${text}. It must be a number from 1 to 65535.`)
}

/**
 * Ends all started processes on Ctrl-C and other signals, also during the start, and when the npm
 * that runs this script ends: a kill -9 of npm is not forwarded.
 *
 * @param {Promise<Stack>} starting
 * @param {AbortController} ending
 */
function endOnSignal(starting, ending) {
  const end = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    const stack = await starting.catch(() => undefined)
    await stack?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  const npm = npmPid()
  setInterval(() => isAlive(npm) || end(), parentCheckMs).unref()
}

/** Pid of the npm that runs this script: the parent, or the parent of npm's shell. */
function npmPid() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name, parent] = /^\d+ \((.*)\) \w (\d+)/s.exec(stat) ?? []
    return name === 'sh' ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Stops the others after one process has ended by itself, because they depend on it.
 *
 * @param {Stack} stack
 */
async function stopRest(stack) {
  const why = await stack.ended
  await stack.stop()
  return why
}

/**
 * @param {Stack} stack
 * @param {{ mode: Mode, isLive: boolean, dataDir: string, seconds: number }} details
 */
async function sayReady({ siteUrl, services }, { mode, isLive, dataDir, seconds }) {
  if (isLive)
    return void process.stdout.write(`${jsonLine(30, 'ready', { site: siteUrl, seconds })}\n`)
  const running = mode === 'devnetOnly' ? services : { site: siteUrl, ...services }
  const rows = Object.entries(running)
    .filter(([name]) => !name.endsWith('Local'))
    .map(([name, url]) => [name, url, serviceHints[name] ?? ''])
  if (mode === 'start') rows.push(['logs', `${dataDir}/logs`, ''])
  await printTable(['what', 'where', 'try first'], rows)
  process.stdout.write(`ready in ${seconds.toFixed(1)} s. Ctrl-C ends everything.\n`)
}
