import { setTimeout as pause } from 'node:timers/promises'
import { isFree } from './ports.mjs'
import { endSentence, openLog, startLimitMs, startProcess } from './processes.mjs'
import { sentence } from './sentence.mjs'

/**
 * @typedef {import('./processes.mjs').Running} Running
 * @typedef {import('./stack.mjs').Common} Common
 */

/** Ports that the devnet may use from DEVNET_PORT on. */
export const devnetPortCount = 20

/**
 * @param {number} port
 * @param {number} devnetPort
 */
export function isInDevnetRange(port, devnetPort) {
  return port >= devnetPort && port < devnetPort + devnetPortCount
}

/**
 * Whether all ports of a devnet are free: its services then have the addresses that the site derives
 * from DEVNET_PORT itself.
 *
 * @param {number} devnetPort 0 for any ports
 */
export async function isDevnetRangeFree(devnetPort) {
  // Beyond the last port, the devnet itself says what is wrong.
  if (devnetPort === 0 || devnetPort + devnetPortCount > 65_536) return false
  const ports = Array.from({ length: devnetPortCount }, (_, offset) => devnetPort + offset)
  const free = await Promise.all(ports.map((port) => isFree(port)))
  return free.every(Boolean)
}

/**
 * Checks that no service had to move after {@link isDevnetRangeFree}, because the site has not heard
 * of it.
 *
 * @param {Record<string, string>} services
 * @param {number} devnetPort
 * @throws a sentence if one has moved
 */
export function requireRange({ site, ...services }, devnetPort) {
  const moved = Object.entries(services).find(
    ([, url]) => !isInDevnetRange(Number(new URL(url).port), devnetPort),
  )
  if (!moved) return
  throw sentence(
    `Another program took a port of the devnet (${moved[0]}) while it started. Start again, or set DEVNET_PORT to choose another range.`,
  )
}

/**
 * @param {string} siteUrl
 * @param {Common & { devnetPort: number, args: string[] }} options
 */
export function spawnDevnet(siteUrl, { root, env, logFolder, devnetPort, args }) {
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
  const exited = devnet.exited.then((reason) => Promise.reject(endSentence(devnet, reason)))
  exited.catch(() => {})
  return { devnet, ready: withStartLimit(Promise.race([services, exited]), devnet) }
}

/**
 * Environment of a site on a devnet, whose services may have moved to other ports.
 *
 * @param {Record<string, string>} services none yet: those at the ports that DEVNET_PORT implies
 * @param {{ siteUrl: string, devnetPort: number }} addresses
 */
export function devnetEnvironment(services, { siteUrl, devnetPort }) {
  const base = { APP_ORIGIN: siteUrl, DEVNET_PORT: String(devnetPort) }
  if (!services.control) return base
  const { control } = services
  return {
    ...base,
    DEVNET_PORT: new URL(control).port,
    ...chainEnvironment(services, control),
    ...(services.wallet ? { DEV_WALLET_URL: new URL('/wallet.js', services.wallet).href } : {}),
    ...(services.phone ? { DEV_PHONE_URL: services.phone } : {}),
    ...(services.relay ? { WC_RELAY_URL: services.relay } : {}),
    ...(services.custody ? { TURNKEY_API_URL: services.custody } : {}),
    ...(services.issuer ? { OPENID_DEVNET_ISSUER: services.issuer } : {}),
    ...(services.popup ? { SMART_WALLET_POPUP_URL: new URL('/connect', services.popup).href } : {}),
    ...frameEnvironment(services.frames),
  }
}

/**
 * DEVNET_SERVICES may leave chains out.
 *
 * @param {Record<string, string>} services
 * @param {string} control
 */
function chainEnvironment({ chain, chain2 }, control) {
  const chains = Object.entries({ 31337: chain, 31338: chain2 }).filter(([, url]) => url)
  if (chains.length === 0) return {}
  return {
    RPC_URLS: chains.map(([id, url]) => `${id}=${url}`).join(','),
    EXPLORER_URLS: chains.map(([id]) => `${id}=${control}/explorer/${id}`).join(','),
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

/** @param {string} line */
function parseJson(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
