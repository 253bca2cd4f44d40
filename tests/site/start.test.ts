import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import {
  emptySiteDirectory,
  prepareSignIn,
  type Site,
  type SiteDirectory,
  send,
  signIn,
  siteDirectory,
  spawnSite,
  startSite,
  whoIs,
} from '#tests/support/server/site.ts'

const directory = emptySiteDirectory()
afterAll(() => directory.remove())

let site: Site | undefined
afterEach(async () => {
  await site?.end('SIGKILL')
  site = undefined
})

/** Starts a misconfigured site; returns its exit code and log lines. */
async function failingStart(variables: Record<string, string>) {
  const { child, output } = spawnSite(directory.path, await freePort(), variables)
  const [code] = await once(child, 'exit')
  const lines = output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; code: string; msg: string })
  // Next’s own output also counts as lines, and none of it is fatal.
  return { code, lines: lines.filter(({ level }) => level === 60) }
}

describe('a site that cannot start ends with code 1 and one fatal log line', () => {
  test('if the environment is invalid, with a fix per variable', async () => {
    const { code, lines } = await failingStart({ WORLD: 'live', APP_ORIGIN: 'http://localhost' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.code).toBe('invalidEnvironment')
    expect(lines[0]?.msg).toContain('APP_ORIGIN points at this machine')
    expect(lines[0]?.msg).toContain('RPC_URLS points at this machine')
  })

  test('if WALLETS names an unknown wallet', async () => {
    const { code, lines } = await failingStart({ WALLETS: 'injected,nonesuch' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    const line = JSON.stringify(lines[0])
    expect(line).toContain('nonesuch')
    // All kinds, not only those that WALLETS names.
    expect(line).toContain('injected, safe, turnkey, turnkeyHd, walletConnect, smartWallet')
  })

  test('if the database is unreachable', async () => {
    const { code, lines } = await failingStart({ DATABASE_URL: 'postgres://secret@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.code).toBe('databaseUnreachable')
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('if another process has locked the directory', async () => {
    site = await startSite(directory.path)
    const { code, lines } = await failingStart({})
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.code).toBe('databaseLocked')
    expect((await fetch(`${site.origin}/api/health/ready`)).status).toBe(200)
  })
})

test('a site releases its database on SIGTERM and keeps its sessions', async () => {
  site = await startSite(directory.path)
  const { owner, session } = await signIn(site)
  expect(existsSync(join(directory.path, 'pglite.lock'))).toBe(true)
  const { port } = site
  await site.end('SIGTERM')
  expect(existsSync(join(directory.path, 'pglite.lock'))).toBe(false)
  site = await startSite(directory.path, {}, port)
  expect(await whoIs(site, session)).toBe(owner.address)
})

describe('with the default limits', () => {
  // Limits are in the database and survive a server: each test starts with an empty one.
  let fresh: SiteDirectory
  beforeEach(async () => {
    fresh = await siteDirectory()
  })
  afterEach(async () => {
    await site?.end('SIGKILL')
    fresh.remove()
  })

  test('a site rejects the 31st challenge and the 11th sign-in, whatever X-Forwarded-For is', async () => {
    site = await startSite(fresh.path)
    const { owner } = await prepareSignIn(site)
    const flood = (path: string, body: object, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          send(site as Site, path, body, {
            'x-forwarded-for': `203.0.113.${index}`,
            'x-real-ip': `203.0.113.${index}`,
            'x-latchkey-socket': `203.0.113.${index}`,
          }),
        ),
      )
    const challenges = await flood(
      '/api/auth/challenge',
      { address: owner.address, chainId: 31337 },
      60,
    )
    // One was used in the preparation.
    expect(challenges.filter((response) => response.status === 200)).toHaveLength(29)
    const refused = challenges.filter((response) => response.status === 429)
    expect(refused).toHaveLength(31)
    for (const response of refused) {
      const seconds = Number(response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
    }
    const tries = await flood('/api/auth/verify', { message: 'x', signature: '0x00' }, 40)
    expect(tries.filter((response) => response.status === 401)).toHaveLength(10)
    expect(tries.filter((response) => response.status === 429)).toHaveLength(30)
  })

  test('a site behind one proxy counts the address that the proxy saw', async () => {
    site = await startSite(fresh.path, { TRUSTED_PROXY: '1' })
    const body = { message: 'x', signature: '0x00' }
    const from = (address: string) =>
      send(site as Site, '/api/auth/verify', body, { 'x-forwarded-for': address })
    for (let round = 0; round < 10; round++)
      expect((await from(`198.51.100.${round}, 203.0.113.200`)).status).toBe(401)
    expect((await from('198.51.100.99, 203.0.113.200')).status).toBe(429)
    expect((await from('203.0.113.201')).status).toBe(401)
  })
})
