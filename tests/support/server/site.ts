import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { freePort } from '#tests/support/freePorts.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'
import { root } from '#tests/support/tree.ts'
import { siteCommand } from '../../../scripts/lib/siteCommand.mjs'

/** A production server for one test, with its own port and directory. */
export type Site = {
  origin: string
  port: number
  /** Everything it has written to stdout and stderr. */
  output(): string
  /** Sends a signal and waits for the exit; resolves with the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A directory for a site's files, and a function that removes it. */
export type SiteDirectory = { path: string; remove(): void }

/** An empty directory: the site creates its database. */
export function emptySiteDirectory(): SiteDirectory {
  return removable(mkdtempSync(join(tmpdir(), 'latchkey-site-')))
}

/** A directory with an empty database, which saves the site most of its start. */
export async function siteDirectory(): Promise<SiteDirectory> {
  return removable(await createDataDirectory())
}

function removable(path: string): SiteDirectory {
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the existing build. Its chains do not respond: a key needs none. */
export function spawnSite(dataDir: string, port: number, variables: Record<string, string> = {}) {
  if (!existsSync('.next/BUILD_ID'))
    throw new Error('There is no build to test: run `npm run build` first.')
  const { args, env } = siteCommand(root, { host: 'localhost', port })
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
      DATA_DIR: dataDir,
      RPC_URLS: '31337=http://localhost:1,31338=http://localhost:1',
      ...variables,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  return { child, output: () => text }
}

/** Starts a site and waits until it responds. */
export async function startSite(
  dataDir: string,
  variables: Record<string, string> = {},
  port?: number,
): Promise<Site> {
  const chosen = port ?? (await freePort())
  const { child, output } = spawnSite(dataDir, chosen, variables)
  const origin = `http://localhost:${chosen}`
  await untilReady(origin, child, output)
  return {
    origin,
    port: chosen,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
      return child.exitCode
    },
  }
}

async function untilReady(origin: string, child: ChildProcess, output: () => string) {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The site ended at its start:\n${output()}`)
    const response = await fetch(`${origin}/api/health/live`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The site did not become ready:\n${output()}`)
}

/** Sends JSON as the site's own page would. */
export function send(
  site: Pick<Site, 'origin'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** `name=value` of the Set-Cookie with this name prefix, for a Cookie header. */
export function cookieOf(response: Response, name: string): string {
  const found = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name))
  return found?.split(';')[0] ?? ''
}

/** A browser with a new account requests a challenge and signs it. */
export async function prepareSignIn(
  site: Pick<Site, 'origin'>,
  owner: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
) {
  const response = await send(site, '/api/auth/challenge', {
    address: owner.address,
    chainId: 31337,
  })
  const { message } = (await response.json()) as { message: string }
  const signature = await owner.signMessage({ message })
  return { owner, message, signature, pre: cookieOf(response, '__Host-pre') }
}

/** Signs in a new account and returns its session cookie. */
export async function signIn(site: Pick<Site, 'origin'>, cookie = '') {
  const { owner, message, signature, pre } = await prepareSignIn(site)
  const headers = { cookie: cookie ? `${pre}; ${cookie}` : pre }
  const response = await send(site, '/api/auth/verify', { message, signature }, headers)
  return { owner, response, session: cookieOf(response, '__Host-sid') }
}

/** The address a cookie is signed in as, or null. */
export async function whoIs(site: Pick<Site, 'origin'>, cookie: string): Promise<string | null> {
  const response = await fetch(`${site.origin}/api/auth/session`, { headers: { cookie } })
  const { session } = (await response.json()) as { session: { address: string } | null }
  return session?.address ?? null
}

/** Sends bytes that no HTTP client would, and returns the whole response. */
export function sendRaw(site: Site, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(site.port, 'localhost', () => socket.write(request))
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within 60 s')))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}
