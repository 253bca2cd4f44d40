import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  devnetEnvironment,
  isDevnetRangeFree,
  isInDevnetRange,
  requireRange,
  spawnDevnet,
} from './devnetProcess.mjs'
import { freePort, isFree } from './ports.mjs'
import { endSentence } from './processes.mjs'
import { sentence } from './sentence.mjs'
import {
  createDatabase,
  firstResponse,
  listenHost,
  localUrl,
  siteReady,
  startSite,
} from './siteProcess.mjs'

/**
 * @typedef {'start' | 'dev' | 'devnetOnly'} Mode
 * @typedef {import('./processes.mjs').Running} Running
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
  // The built server has a folder of its own, in which relative paths would have another meaning.
  const descriptors = env.DESCRIPTORS_DIR?.trim()
  const paths = {
    DATA_DIR: folder,
    ...(descriptors && { DESCRIPTORS_DIR: resolve(root, descriptors) }),
  }
  const common = { root, env: { ...env, ...paths }, logFolder }
  try {
    const sitePort = mode === 'devnetOnly' ? port : await choosePort(port, devnetPort, env, say)
    stack.siteUrl = `http://localhost:${sitePort}`
    const hasDevnet = env.WORLD !== 'live'
    const isRangeFree = hasDevnet && (await isDevnetRangeFree(devnetPort))
    const creation = mode === 'devnetOnly' ? undefined : createDatabase(common)
    if (creation) processes.push(creation)
    const devnetReady = hasDevnet ? addDevnet() : Promise.resolve()
    // It is awaited below; until then, its failure is not an unhandled one.
    devnetReady.catch(() => {})
    // If it fails, the site creates its database itself, or says what is wrong.
    await creation?.exited
    // If its ports are known, the site does not wait for the devnet, and starts beside it.
    if (!isRangeFree) await devnetReady
    signal?.throwIfAborted()
    await Promise.all([devnetReady, mode === 'devnetOnly' ? undefined : addSite()])

    async function addDevnet() {
      const { devnet, ready } = spawnDevnet(
        // Behind a proxy, the site's address is not that of its server.
        env.APP_ORIGIN?.trim() || stack.siteUrl,
        {
          ...common,
          devnetPort,
          args: options.devnetArguments ?? ['--import', 'tsx', 'devnet/main.ts'],
        },
      )
      processes.push(devnet)
      stack.devnet = devnet
      const services = await ready
      if (isRangeFree) requireRange(services, devnetPort)
      stack.services = services
      stack.controlUrl = services.control ?? `http://localhost:${devnetPort}`
    }

    async function addSite() {
      const derived = hasDevnet
        ? devnetEnvironment(stack.services, { siteUrl: stack.siteUrl, devnetPort })
        : {}
      // `NAME=` counts as unset, as on the server.
      const given = Object.entries(common.env).filter(([, value]) => value?.trim())
      /** @type {NodeJS.ProcessEnv} */
      const siteEnv = {
        NEXT_TELEMETRY_DISABLED: '1',
        ...derived,
        ...Object.fromEntries(given),
        NODE_ENV: mode === 'dev' ? 'development' : 'production',
      }
      const site = startSite({ ...common, env: siteEnv, mode, sitePort })
      processes.push(site)
      stack.site = site
      const url = localUrl(siteEnv, sitePort)
      if (mode === 'dev') return firstResponse(url, site)
      // While the devnet starts, the site loads its routes.
      await firstResponse(`${url}/api/health/live`, site)
      await devnetReady
      await siteReady(url, site, { env, say })
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
  stack.ended = new Promise((resolve) => {
    for (const one of [stack.devnet, stack.site]) {
      if (!one) continue
      one.exited.then((reason) => one.isWanted() && resolve(endSentence(one, reason)))
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
  const isOfDevnet = (/** @type {number} */ one) => isInDevnetRange(one, devnetPort)
  const port = await freePort(wanted, { avoid: isOfDevnet })
  if (port !== wanted) {
    const reason = isOfDevnet(wanted) ? 'is one of the devnet’s' : 'is taken'
    say?.(`Port ${wanted} ${reason}; the site runs on ${port} instead. Set PORT to choose another.`)
  }
  return port
}

/**
 * Stops them in reverse order: the site first, then the devnet it uses.
 *
 * @param {Running[]} processes
 */
async function stopAll(processes) {
  for (const one of [...processes].reverse()) await one.stop()
}
