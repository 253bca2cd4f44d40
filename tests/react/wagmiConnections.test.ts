import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConfig, http, mock } from 'wagmi'
import { connect } from 'wagmi/actions'
import { mainnet } from 'wagmi/chains'
import { leaveWallets, whenLeft } from '#react/session/wagmiConnections.ts'

/** Connects two wallets; the first call to disconnect takes this long, later ones none. */
async function connectTwo(milliseconds: number) {
  let left = milliseconds
  const disconnect = () => {
    const duration = left
    left = 0
    return delay(duration, undefined, { ref: false })
  }
  const slow =
    (id: string, account: `0x${string}`): ReturnType<typeof mock> =>
    (parameters) => ({ ...mock({ accounts: [account] })(parameters), id, disconnect })
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://localhost:1') },
    connectors: [slow('one', `0x${'11'.repeat(20)}`), slow('two', `0x${'22'.repeat(20)}`)],
  })
  for (const connector of config.connectors) await connect(config, { connector })
  expect(config.state.connections.size).toBe(2)
  return config
}

test('wallets that are disconnected while another one is do not come back', async () => {
  const config = await connectTwo(50)
  await Promise.all([leaveWallets(config, 'two'), leaveWallets(config)])
  expect(config.state.connections.size).toBe(0)
  expect(config.state.status).toBe('disconnected')
})

test('all wallets but one are disconnected', async () => {
  const config = await connectTwo(0)
  await leaveWallets(config, 'one')
  expect([...config.state.connections.keys()]).toEqual([config.connectors[0]?.uid])
})

test('an account that changes while another wallet is disconnected stays changed', async () => {
  const config = await connectTwo(50)
  const left = leaveWallets(config, 'two')
  const account = `0x${'33'.repeat(20)}` as const
  await delay(10)
  config.connectors[1]?.emitter.emit('change', { accounts: [account] })
  await left
  const [connection] = config.state.connections.values()
  expect(connection).toMatchObject({ accounts: [account], connector: { id: 'two' } })
  expect(config.state.current).toBe(connection?.connector.uid)
})

test('a wallet that never responds is waited for two seconds', async () => {
  const config = await connectTwo(60_000)
  const start = performance.now()
  void leaveWallets(config)
  await whenLeft(config)
  const waited = performance.now() - start
  expect(waited).toBeGreaterThan(1900)
  expect(waited).toBeLessThan(6000)
  expect(config.state.connections.size).toBe(0)
})
