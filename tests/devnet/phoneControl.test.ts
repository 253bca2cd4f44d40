// own process: WalletConnect’s SDK keeps global state.
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { devnetPortOffsets, type PhoneState, type RelayStats } from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { connect, createDapp, type Dapp } from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let devnet: SharedDevnet
const dapps: Dapp[] = []
beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))
afterEach(async () => {
  for (const { signer } of dapps.splice(0)) {
    signer.client.core.heartbeat.stop()
    await signer.client.core.relayer.transportClose()
  }
})

const relay = (path = '', body?: object) =>
  devnet.control(`/control/relay${path}`, body) as Promise<RelayStats>
const phone = (path = '', body?: object) =>
  devnet.control(`/control/phone${path}`, body) as Promise<PhoneState & { result?: unknown }>

/** Connects a new site to the devnet's phone through the control port. */
async function connectedSite(): Promise<Dapp> {
  const { chain, chain2, relay: relayUrl = '' } = devnet.services
  const dapp = await createDapp({ relayUrl, rpcUrls: { 31337: chain, 31338: chain2 } })
  dapps.push(dapp)
  await phone('', { policy: 'approve' })
  await connect(dapp, (uri) => phone('/pair', { uri }))
  return dapp
}

test('the relay and the phone are among the services', async () => {
  const port = Number(new URL(devnet.services.control).port)
  expect(devnet.services).toMatchObject({
    relay: `ws://localhost:${port + devnetPortOffsets.relay}`,
    phone: `http://localhost:${port + devnetPortOffsets.phone}`,
  })
  const response = await fetch(`${devnet.services.phone}/`)
  expect(await response.text()).toContain('Pairing link')
})

test('a site connects and signs with the control port only', async () => {
  const dapp = await connectedSite()
  const [account = ''] = dapp.accounts
  const signature = await dapp.request<Hex>({
    method: 'personal_sign',
    params: [stringToHex('hello'), account],
  })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account)
  const log = JSON.stringify(await devnet.control('/control/requests'))
  expect(log).toContain(
    '"service":"phone","origin":"http://localhost:3000","method":"personal_sign"',
  )
  expect(log).toContain('"service":"relay"')
  expect(log).not.toContain(signature)
  expect(await relay()).toMatchObject({ clients: 2, failed: 0 })
})

test('requests wait, and are rejected with a given message, ignored, or answered late', async () => {
  const dapp = await connectedSite()
  await phone('', { policy: 'ask' })
  const sign = (text: string) =>
    dapp.request<Hex>({ method: 'personal_sign', params: [stringToHex(text), dapp.accounts[0]] })
  const waiting = async () => {
    await until(async () => expect((await phone()).requests[0]?.outcome).toBe('pending'))
  }
  const rejected = expect(sign('one')).rejects.toMatchObject({ code: 4001, message: 'No!' })
  await waiting()
  await phone('/reject', { code: 4001, message: 'No!' })
  await rejected
  const message = 'The request failed with code 4900.'
  const failed = expect(sign('none')).rejects.toMatchObject({ code: 4900, message })
  await waiting()
  await phone('/reject', { code: 4900 })
  await failed

  const late = sign('two')
  await waiting()
  const [request] = (await phone('/ignore', {})).requests
  await expect(phone('/approve', {})).rejects.toThrow('404')
  await phone('/approve', { id: request?.id })
  expect(await late).toMatch(/^0x/)
})

test('sessions are pinged, updated, sent events and ended', async () => {
  const dapp = await connectedSite()
  expect((await phone('/ping', {})).result).toBe(true)
  expect((await phone('/update', { accounts: [2] })).result).toBe(1)
  await until(() => expect(dapp.session?.namespaces.eip155?.accounts).toHaveLength(2))
  expect((await phone('/emit', { event: 'message', data: 1 })).result).toBe(1)
  const gone = new Promise((resolve) => dapp.once('disconnect', resolve))
  expect((await phone('/disconnect', {})).sessions).toEqual([])
  await gone
})

test('the phone goes offline and back; the relay can be cut, paused and restarted', async () => {
  await connectedSite()
  expect(await phone('/offline', {})).toMatchObject({ isOnline: false })
  await until(async () => expect((await relay()).clients).toBe(1))
  expect(await phone('/online', {})).toMatchObject({ isOnline: true })
  expect(await relay('/pause', {})).toMatchObject({ isPaused: true })
  expect(await relay('/resume', { reverse: true })).toMatchObject({ isPaused: false })
  expect(await relay('/restart', {})).toMatchObject({ sockets: 0, published: 0 })
  await until(async () => expect((await relay()).subscriptions).toBeGreaterThanOrEqual(2))
  expect(await relay('/disconnect', {})).toMatchObject({ sockets: 0 })
  expect(await relay('/down', {})).toMatchObject({ isDown: true })
  expect(await relay('/down', { isDown: false })).toMatchObject({ isDown: false })
})

test('a reset ends sessions, clears requests and counts, and notifies the sites', async () => {
  const dapp = await connectedSite()
  const gone = new Promise((resolve) => dapp.once('disconnect', resolve))
  await devnet.control('/control/reset', {})
  await gone
  expect(await phone()).toMatchObject({ policy: 'ask', sessions: [], requests: [], isOnline: true })
  expect((await relay()).tags).not.toHaveProperty('1100')
})

test.each([
  ['/control/phone', { policy: 'maybe' }, '400', 'policy must be'],
  ['/control/phone', { sessions: [] }, '400', 'sessions cannot be set.'],
  ['/control/phone', { approvedScope: { accounts: 'all' } }, '400', 'accounts must be a list'],
  ['/control/phone/pair', {}, '400', 'Send the link as uri.'],
  ['/control/phone/pair', { uri: 'wc:x' }, '409', 'That is no WalletConnect link.'],
  ['/control/phone/approve', {}, '404', 'No request waits.'],
  ['/control/phone/emit', {}, '400', 'event must be a name.'],
  ['/control/relay/dropMessages', { times: 'often' }, '400', 'times must be a whole number.'],
  ['/control/relay/down', { isDown: 'yes' }, '400', 'isDown must be true or false.'],
  ['/control/relay/scamOrigins', {}, '400', 'origins must be a list of origins.'],
])('%s with %o is a %s', async (path, body, status, sentence) => {
  await expect(devnet.control(path, body)).rejects.toThrow(status)
  await expect(devnet.control(path, body)).rejects.toThrow(sentence)
})
