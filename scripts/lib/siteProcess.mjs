import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endSentence, openLog, startLimitMs, startProcess } from './processes.mjs'
import { sentence } from './sentence.mjs'
import { siteCommand } from './siteCommand.mjs'

/**
 * @typedef {import('./processes.mjs').Running} Running
 * @typedef {import('./processes.mjs').ExitReason} ExitReason
 * @typedef {import('./stack.mjs').Common} Common
 * @typedef {import('./stack.mjs').Mode} Mode
 * @typedef {import('./stack.mjs').StackOptions} StackOptions
 */

/**
 * Creates the site's embedded database in a process of its own; undefined if there is one, or
 * if the site has a server's.
 *
 * @param {Common} options
 */
export function createDatabase({ root, env, logFolder }) {
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
export function startSite({ root, env, logFolder, mode, sitePort }) {
  const options = { host: listenHost(env), port: sitePort, dev: mode === 'dev' }
  const command = siteCommand(root, options)
  return startProcess({
    name: 'site',
    command: process.execPath,
    args: command.args,
    cwd: root,
    env: { ...env, ...command.env },
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
export function listenHost(env) {
  if (env.WORLD !== 'live') return '127.0.0.1'
  return env.HOSTNAME && env.HOSTNAME !== hostname() ? env.HOSTNAME : '0.0.0.0'
}

/**
 * URL at which this machine reaches the site, also if it listens on one address only.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port
 */
export function localUrl(env, port) {
  const host = listenHost(env)
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

/**
 * Waits until the site is ready; throws if it ends instead. A live site that responds keeps running
 * even if it is not ready: its chain or database may become available later.
 *
 * @param {string} siteUrl
 * @param {Running} site
 * @param {Pick<StackOptions, 'env' | 'say'>} options
 */
export async function siteReady(siteUrl, site, { env, say }) {
  await pollSite(site, async () => {
    const response = await fetch(`${siteUrl}/api/health/ready`, {
      signal: AbortSignal.timeout(10_000),
    })
    const answer = `${response.status} ${await response.text()}`
    if (response.ok) return undefined
    if (env.WORLD !== 'live') return answer
    say?.(`The site answers, but is not well: ${answer}`)
    return undefined
  })
}

/**
 * Waits for the first response to a page or route, for which the site loads or compiles its code. One
 * that is an error counts too: a developer sees it in the page.
 *
 * @param {string} url
 * @param {Running} site
 */
export async function firstResponse(url, site) {
  await pollSite(site, async () => {
    await (await fetch(url, { signal: AbortSignal.timeout(startLimitMs) })).text()
    return undefined
  })
}

/**
 * @param {Running} site
 * @param {() => Promise<string | undefined>} ask resolves with what is missing, if anything
 */
async function pollSite(site, ask) {
  /** @type {{ reason: ExitReason } | undefined} */
  let end
  site.exited.then((reason) => {
    end = { reason }
  })
  const from = Date.now()
  /** @type {string | undefined} */
  let missing = 'no answer'
  while (Date.now() - from < startLimitMs) {
    if (end) throw endSentence(site, end.reason)
    try {
      missing = await ask()
      if (missing === undefined) return
    } catch (error) {
      missing = String((error instanceof Error && error.cause) || error)
    }
    await pause(50)
  }
  throw sentence(`The site did not get ready in ${startLimitMs / 1000} s: ${missing}`)
}
