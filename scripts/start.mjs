/**
 * `npm start`: brings a fresh clone to a running site with the world around it.
 * `--dev` gives hot reload, `--devnet-only` leaves the site out; WORLD=live leaves the devnet out.
 * Node's own modules only, as long as node_modules may be missing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isBuildStale } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run, sentence } from './lib/sentence.mjs'
import { printTable } from './lib/table.mjs'
import { tryFirst } from './lib/tryFirst.mjs'
import { startWorld } from './lib/world.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const parentCheckMs = 500

await run(start)

async function start() {
  checkNode()
  const startedAt = performance.now()
  for (const file of ['.env.local', '.env']) {
    if (existsSync(resolve(root, file))) process.loadEnvFile(resolve(root, file))
  }
  const mode = readMode(process.argv.slice(2))
  const isLive = process.env.WORLD === 'live'
  if (isLive && mode !== 'start') throw sentence('WORLD=live runs the built site only: npm start.')
  // Whoever installed without development packages meant it; a build needs them.
  installIfNeeded(root, { production: isLive && !isBuildStale(root) })
  if (mode === 'start') await buildIfStale(root)

  const dataDir = process.env.DATA_DIR || '.data'
  const ending = new AbortController()
  const starting = startWorld({
    root,
    mode,
    dataDir,
    port: portOf('PORT', 3000),
    devnetPort: portOf('DEVNET_PORT', 4000),
    env: process.env,
    logFolder: isLive || mode === 'dev' ? undefined : resolve(root, dataDir, 'logs'),
    say: (text) => process.stderr.write(`${text}\n`),
    signal: ending.signal,
  })
  endOnSignal(starting, ending)
  const world = await starting
  await sayReady(world, { mode, isLive, dataDir, seconds: (performance.now() - startedAt) / 1000 })
  throw await stopRest(world)
}

function readMode(args) {
  for (const arg of args) {
    if (arg === '--dev') return 'dev'
    if (arg === '--devnet-only') return 'devnetOnly'
    throw sentence(`${arg} is not known. There are --dev and --devnet-only.`)
  }
  return 'start'
}

function portOf(name, otherwise) {
  const text = process.env[name] || String(otherwise)
  const port = Number(text)
  if (/^\d+$/.test(text) && port > 0 && port < 65536) return port
  throw sentence(`${name} is ${text}. It must be a number from 1 to 65535.`)
}

/**
 * Ctrl-C and friends end everything that was started, also while it is still starting; so does the
 * end of the npm that runs this script, which a kill -9 does not pass on.
 */
function endOnSignal(starting, ending) {
  const end = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    const world = await starting.catch(() => undefined)
    await world?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  const npm = npmPid()
  setInterval(() => isAlive(npm) || end(), parentCheckMs).unref()
}

/** The npm that runs this script: our parent, or behind the shell that npm puts between. */
function npmPid() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [, name, parent] = /^\d+ \((.*)\) \w (\d+)/s.exec(stat)
    return name === 'sh' ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One of them has ended by itself: the others cannot do without it. */
async function stopRest(world) {
  const why = await world.ended
  await world.stop()
  return why
}

async function sayReady({ siteUrl, services }, { mode, isLive, dataDir, seconds }) {
  const running = mode === 'devnetOnly' ? { ...services } : { site: siteUrl, ...services }
  if (mode === 'devnetOnly') delete running.site
  const rows = Object.entries(running)
    .filter(([name]) => !name.endsWith('Local'))
    .map(([name, url]) => [name, url, isLive ? '' : (tryFirst[name] ?? '')])
  if (!isLive && mode === 'start') rows.push(['logs', `${dataDir}/logs`, ''])
  await printTable(['what', 'where', 'try first'], rows, { plain: isLive })
  process.stdout.write(`ready in ${seconds.toFixed(1)} s. Ctrl-C ends everything.\n`)
}
