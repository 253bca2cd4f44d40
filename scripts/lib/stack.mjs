import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, isFree } from './ports.mjs'
import { startProcess } from './processes.mjs'
import { sentence } from './sentence.mjs'
import { siteArguments } from './siteCommand.mjs'

/** Time limit for the devnet or the site to become ready, in milliseconds. */
const startLimitMs = 120_000

/**
 * @typedef {'start' | 'dev' | 'devnetOnly'} Mode
 * @typedef {import('./processes.mjs').Running} Running
 * @typedef {import('./processes.mjs').ExitReason} ExitReason
 * @typedef {{ siteUrl: string, controlUrl: string, services: Record<string, string>,
 *   site?: Running, devnet?: Running, stop: () => Promise<void>, ended: Promise<Error> }} Stack
 * @typedef {{ root: string, port: number, devnetPort: number, dataDir: string,
 *   env: NodeJS.ProcessEnv, mode: Mode, logFolder?: string | undefined,
 *   say?: ((sentence: string) => void) | undefined, signal?: AbortSignal,
 *   devnetArguments?: string[] }} StackOptions
 * @typedef {{ root: string, env: NodeJS.ProcessEnv, logFolder?: string | undefined }} Common
 */

/**
 * Starts the devnet and the site on it: for `npm start`, for the browser tests and the benchmark.
 *
 * - `port`, `devnetPort`: the wanted ports; a port in use is replaced and reported to `say`
 * - `env`: their environment; it takes precedence over values derived from the devnet
 * - `mode`: `start` (production build), `dev` (hot reload) or `devnetOnly`
 * - `logFolder`: folder for log files; without it all output goes to the terminal
 * - `devnetArguments`: Node's arguments to start the devnet; by default its sources
 * - `signal`: on abort, ends what has been started so far
 *
 * Resolves once both are ready, with their URLs and `stop`.
 * `ended` resolves with a sentence if one of them ends although `stop` was not called.
 *
 * @param {StackOptions} options
 * @returns {Promise<Stack>}
 * @throws a sentence if one of them fails to start
 */
export async function startStack(options) {
  const { root, port, devnetPort, dataDir, env, mode, logFolder, say, signal } = options
  /** @type {Running[]} */
  const processes = []
  /** @type {Stack} */
  const stack = {
    siteUrl: '',
    controlUrl: '',
    services: {},
    stop: () => stopAll(processes),
    ended: new Promise(() => {}),
  }
  signal?.addEventListener('abort', stack.stop)
  const folder = resolve(root, dataDir)
  mkdirSync(folder, { recursive: true })
  try {
    const sitePort = mode === 'devnetOnly' ? port : await choosePort(port, devnetPort, env, say)
    stack.siteUrl = `http://localhost:${sitePort}`
    const common = { root, env: { ...env, DATA_DIR: folder }, logFolder }
    const creation = mode === 'devnetOnly' ? undefined : createDatabase(common)
    if (creation) processes.push(creation)
    if (env.WORLD !== 'live') {
      // Behind a proxy, the site's address is not that of its server.
      const { devnet, ready } = startDevnet(env.APP_ORIGIN?.trim() || stack.siteUrl, {
        ...common,
        devnetPort,
        args: options.devnetArguments ?? ['--import', 'tsx', 'devnet/main.ts'],
      })
      processes.push(devnet)
      stack.devnet = devnet
      stack.services = await ready
      stack.controlUrl = stack.services.control ?? `http://localhost:${devnetPort}`
    }
    // If it fails, the site creates its database itself, or says what is wrong.
    await creation?.exited
    signal?.throwIfAborted()
    if (mode !== 'devnetOnly') {
      const derived = siteEnvironment(stack)
      // `NAME=` counts as unset, as on the server.
      const given = Object.entries(common.env).filter(([, value]) => value?.trim())
      /** @type {NodeJS.ProcessEnv} */
      const siteEnv = {
        ...derived,
        ...Object.fromEntries(given),
        NODE_ENV: mode === 'dev' ? 'development' : 'production',
        PORT: String(sitePort),
      }
      const site = startSite({ ...common, env: siteEnv, mode, sitePort })
      processes.push(site)
      stack.site = site
      await siteReady(localUrl(siteEnv, sitePort), site, { env, say })
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
  stack.ended = new Promise((resolve) => {
    for (const one of [stack.devnet, stack.site]) {
      if (!one) continue
      one.exited.then((reason) => one.isWanted() && resolve(died(one, reason)))
    }
  })
  return stack
}

/**
 * A site on the devnet moves to a free port; a live one keeps its port, because its public address
 * is fixed.
 *
 * @param {number} wanted
 * @param {number} devnetPort
 * @param {NodeJS.ProcessEnv} env
 * @param {StackOptions['say']} say
 */
async function choosePort(wanted, devnetPort, env, say) {
  if (env.WORLD === 'live') {
    if (await isFree(wanted, [listenHost(env)])) return wanted
    throw sentence(`Port ${wanted} is taken. Set PORT to choose another.`)
  }
  const port = await freePort(wanted, {
    avoid: (one) => one >= devnetPort && one < devnetPort + 20,
  })
  if (port !== wanted) {
    say?.(`Port ${wanted} is taken; the site runs on ${port} instead. Set PORT to choose another.`)
  }
  return port
}

/**
 * @param {string} siteUrl
 * @param {Common & { devnetPort: number, args: string[] }} options
 */
function startDevnet(siteUrl, { root, env, logFolder, devnetPort, args }) {
  /** @type {(services: Record<string, string>) => void} */
  let resolveServices
  /** @type {Promise<Record<string, string>>} */
  const services = new Promise((resolve) => {
    resolveServices = resolve
  })
  const devnet = startProcess({
    name: 'devnet',
    command: process.execPath,
    args,
    cwd: root,
    env: { ...env, DEVNET_PORT: String(devnetPort), SITE_URL: siteUrl },
    log: openLog(logFolder, 'devnet'),
    onLine: (line) => {
      const message = parseJson(line)
      if (message?.ready) resolveServices(message.services)
    },
  })
  const exited = devnet.exited.then((reason) => Promise.reject(died(devnet, reason)))
  exited.catch(() => {})
  return { devnet, ready: withStartLimit(Promise.race([services, exited]), devnet) }
}

/**
 * Environment of a site whose devnet may have moved to other ports.
 *
 * @param {Stack} stack
 */
function siteEnvironment({ services, siteUrl, controlUrl: control }) {
  const base = { NEXT_TELEMETRY_DISABLED: '1' }
  if (!services.chain) return base
  return {
    ...base,
    APP_ORIGIN: siteUrl,
    DEVNET_PORT: new URL(control).port,
    RPC_URLS: `31337=${services.chain},31338=${services.chain2}`,
    EXPLORER_URLS: `31337=${control}/explorer/31337,31338=${control}/explorer/31338`,
    DEV_WALLET_URL: new URL('/wallet.js', services.wallet).href,
    ...(services.phone ? { DEV_PHONE_URL: services.phone } : {}),
    ...(services.relay ? { WC_RELAY_URL: services.relay } : {}),
    ...(services.custody ? { TURNKEY_API_URL: services.custody } : {}),
    ...(services.issuer ? { OPENID_DEVNET_ISSUER: services.issuer } : {}),
    ...(services.popup ? { SMART_WALLET_POPUP_URL: new URL('/connect', services.popup).href } : {}),
    ...frameEnvironment(services.frames),
  }
}

/** @param {string | undefined} frames */
function frameEnvironment(frames) {
  if (!frames) return {}
  const names = ['AUTH', 'EXPORT', 'IMPORT', 'RECOVERY']
  return Object.fromEntries(
    names.map((name) => [`TURNKEY_${name}_FRAME_URL`, `${frames}/${name.toLowerCase()}`]),
  )
}

/**
 * Creates the site's embedded database beside the start of the devnet; undefined if there is one, or
 * if the site has a server's.
 *
 * @param {Common} options
 */
function createDatabase({ root, env, logFolder }) {
  const directory = resolve(String(env.DATA_DIR), 'pglite')
  if (env.DATABASE_URL?.trim() || existsSync(directory)) return undefined
  return startProcess({
    name: 'database',
    command: process.execPath,
    args: ['scripts/lib/createDatabase.mjs', directory],
    cwd: root,
    env,
    log: openLog(logFolder, 'database'),
  })
}

/** @param {Common & { mode: Mode, sitePort: number }} options */
function startSite({ root, env, logFolder, mode, sitePort }) {
  return startProcess({
    name: 'site',
    command: process.execPath,
    args: siteArguments({ host: listenHost(env), port: sitePort, dev: mode === 'dev' }),
    cwd: root,
    env,
    log: openLog(logFolder, 'site'),
    echo: logFolder ? 'errors' : 'all',
    // The site exits by itself within SHUTDOWN_SECONDS.
    graceMs: (Number(env.SHUTDOWN_SECONDS) || 10) * 1000 + 2000,
  })
}

/**
 * With the devnet, the site listens on this machine only. A live one listens on all interfaces,
 * unless HOSTNAME is set; the machine's own name is ignored, because shells and containers set it.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function listenHost(env) {
  if (env.WORLD !== 'live') return '127.0.0.1'
  return env.HOSTNAME && env.HOSTNAME !== hostname() ? env.HOSTNAME : '0.0.0.0'
}

/**
 * URL at which this machine reaches the site, also if it listens on one address only.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port
 */
function localUrl(env, port) {
  const host = listenHost(env)
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

/**
 * Polls the site until it is ready; throws if it ends instead. A live site that responds keeps
 * running even if it is not ready: its chain or database may become available later.
 *
 * @param {string} siteUrl
 * @param {Running} site
 * @param {Pick<StackOptions, 'env' | 'say'>} options
 */
async function siteReady(siteUrl, site, { env, say }) {
  /** @type {{ reason: ExitReason } | undefined} */
  let end
  site.exited.then((reason) => {
    end = { reason }
  })
  const from = Date.now()
  let answer = 'no answer'
  while (Date.now() - from < startLimitMs) {
    if (end) throw died(site, end.reason)
    try {
      const response = await fetch(`${siteUrl}/api/health/ready`, {
        signal: AbortSignal.timeout(10_000),
      })
      answer = `${response.status} ${await response.text()}`
      if (response.ok) return
      if (env.WORLD === 'live') return say?.(`The site answers, but is not well: ${answer}`)
    } catch (error) {
      answer = String((error instanceof Error && error.cause) || error)
    }
    await pause(50)
  }
  throw sentence(`The site did not get ready in ${startLimitMs / 1000} s: ${answer}`)
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {Running} process
 * @returns {Promise<T>}
 */
async function withStartLimit(promise, process) {
  const timeout = new AbortController()
  const late = pause(startLimitMs, undefined, { signal: timeout.signal }).then(() => {
    throw sentence(`The ${process.name} did not get ready in ${startLimitMs / 1000} s.`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([promise, late])
  } finally {
    timeout.abort()
  }
}

/**
 * @param {Running} process
 * @param {ExitReason} reason
 */
function died(process, reason) {
  const output = process.lastOutput()
  return sentence(
    `The ${process.name} ended by itself (${reason ?? 'could not be started'})${output ? `. Its last output:\n${output}` : '.'}`,
  )
}

/**
 * Stops them in reverse order: the site first, then the devnet it uses.
 *
 * @param {Running[]} processes
 */
async function stopAll(processes) {
  for (const one of [...processes].reverse()) await one.stop()
}

/**
 * @param {string | undefined} folder
 * @param {string} name
 */
function openLog(folder, name) {
  if (!folder) return undefined
  mkdirSync(folder, { recursive: true })
  return createWriteStream(`${folder}/${name}.log`)
}

/** @param {string} line */
function parseJson(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
