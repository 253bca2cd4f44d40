import { withLatchkey } from 'latchkey/next'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test('a configuration of Next keeps what the site sets, and its lists are added to ours', async () => {
  const headers = [{ source: '/tea', headers: [{ key: 'X-Tea', value: 'green' }] }]
  const config = withLatchkey({
    poweredByHeader: true,
    serverExternalPackages: ['tea'],
    experimental: { proxyClientMaxBodySize: '1mb', cpus: 1 },
    headers: () => headers,
    basePath: '/house',
  })
  expect(config).toMatchObject({ poweredByHeader: true, basePath: '/house' })
  expect(config.experimental).toEqual({ proxyClientMaxBodySize: '1mb', cpus: 1 })
  expect(config.serverExternalPackages).toEqual(expect.arrayContaining(['secp256k1', 'tea']))
  expect(await config.headers?.()).toEqual([expect.anything(), ...headers])
})

test('only the development server leaves packages to Node that a build takes in', () => {
  expect(withLatchkey().serverExternalPackages).not.toContain('viem')
  vi.stubEnv('NODE_ENV', 'development')
  expect(withLatchkey().serverExternalPackages).toContain('viem')
})

test('browsers keep icons for a day, and nothing else below their folders', async () => {
  const [icons] = (await withLatchkey().headers?.()) ?? []
  const pattern = new RegExp(`^${icons?.source.replaceAll(/:\w+(\([^/]+\))/g, '$1')}$`)
  expect(['/wallets/rabby.svg', '/networks/1.svg'].every((path) => pattern.test(path))).toBe(true)
  expect(['/wallets/mine', '/networks/1', '/tea/1.svg'].some((path) => pattern.test(path))).toBe(
    false,
  )
})
