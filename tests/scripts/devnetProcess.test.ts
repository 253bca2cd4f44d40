import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  devnetEnvironment,
  devnetPortCount,
  isDevnetRangeFree,
  requireRange,
} from '../../scripts/lib/devnetProcess.mjs'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listenOn(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

describe('a range of ports for the devnet', () => {
  test('is not free if one of its ports is taken', async () => {
    const taken = await listenOn(0)
    expect(await isDevnetRangeFree(taken - devnetPortCount + 1)).toBe(false)
    expect(await isDevnetRangeFree(taken)).toBe(false)
  })

  test('is free if none is, and never for any ports', async () => {
    // Below the ports that this system gives to those who ask for any.
    expect(await isDevnetRangeFree(23_400)).toBe(true)
    expect(await isDevnetRangeFree(0)).toBe(false)
  })

  test('is not free beyond the last port, which the devnet explains', async () => {
    expect(await isDevnetRangeFree(65_530)).toBe(false)
  })

  test('must have held every service, because the site was not told of others', () => {
    const services = { site: 'http://localhost:3000', control: 'http://localhost:4000' }
    expect(() => requireRange({ ...services, relay: 'ws://localhost:4004' }, 4000)).not.toThrow()
    expect(() => requireRange({ ...services, relay: 'ws://localhost:51234' }, 4000)).toThrow(
      'Another program took a port of the devnet (relay) while it started.',
    )
  })
})

test('a site beside its devnet gets the first port only, and later one the addresses', () => {
  const addresses = { siteUrl: 'http://localhost:3000', devnetPort: 4000 }
  expect(devnetEnvironment({}, addresses)).toEqual({
    APP_ORIGIN: 'http://localhost:3000',
    DEVNET_PORT: '4000',
  })
  const services = {
    control: 'http://localhost:5000',
    chain: 'http://localhost:5001',
    chain2: 'http://localhost:5002',
    wallet: 'http://localhost:5003',
    frames: 'http://localhost:5007',
  }
  expect(devnetEnvironment(services, addresses)).toMatchObject({
    DEVNET_PORT: '5000',
    RPC_URLS: '31337=http://localhost:5001,31338=http://localhost:5002',
    DEV_WALLET_URL: 'http://localhost:5003/wallet.js',
    TURNKEY_AUTH_FRAME_URL: 'http://localhost:5007/auth',
  })
})

test.each([
  ['relay', {}],
  ['chain', { RPC_URLS: '31337=http://localhost:5001' }],
  ['chain2', { RPC_URLS: '31338=http://localhost:5001' }],
])('a devnet that has moved, with the service %s only', (name, expected) => {
  const services = { control: 'http://localhost:5000', [name]: 'http://localhost:5001' }
  const environment = devnetEnvironment(services, { siteUrl: '', devnetPort: 4000 })
  expect(environment).toMatchObject({ DEVNET_PORT: '5000', ...expected })
  expect(JSON.stringify(environment)).not.toContain('undefined')
})
