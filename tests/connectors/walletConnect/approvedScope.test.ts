import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { optionalMethods, requiredEvents, requiredMethods } from '#lib/protocol/walletConnect.ts'
import {
  connectedSite,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'
import { until } from '#tests/support/until.ts'

let world: RemoteWorld
let phone: Phone
let alice = ''
let bob = ''
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  world = await startRemoteWorld()
  phone = await world.phone({ initial: { policy: 'approve' } })
  ;[alice = '', bob = ''] = phone.state().accounts
})
afterEach(async () => {
  for (const one of open.splice(0)) one.remote.stop()
  await phone.reset()
})
afterAll(() => world.stop())

type Choices = Parameters<Phone['change']>[0]['choices']

async function connected(choices: Choices = {}, chainId?: number) {
  await phone.change({ choices })
  const site = await connectedSite(world, phone, chainId === undefined ? {} : { chainId })
  open.push(site)
  return site
}

const sign = (account = alice) => ({
  method: 'personal_sign',
  params: [stringToHex('hello'), account],
})
const switchTo = (chainId: unknown) => ({
  method: 'wallet_switchEthereumChain',
  params: [{ chainId }],
})

describe('W10: a wallet that approves less than was asked', () => {
  test('says nothing where nothing is missing', async () => {
    const { said } = await connected()
    expect(said('grant')).toEqual([])
  })

  test('is told at connect which chains are missing', async () => {
    const { said } = await connected({ chainIds: [31337], methods: [...requiredMethods] })
    expect(said('grant')).toEqual([{ chainIds: [31338], isWalletOnly: true }])
  })

  test('a method outside the grant is 4200, and the wallet is not asked', async () => {
    const { remote } = await connected({ methods: [...requiredMethods] })
    const request = { method: 'eth_signTypedData_v4', params: [alice, '{}'] }
    await expect(remote.request(request)).rejects.toMatchObject({ code: 4200 })
    expect(phone.state().asks.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('a chain outside the grant is 4901', async () => {
    const { remote } = await connected({ chainIds: [31337] })
    await expect(remote.request(sign(), 'eip155:31338')).rejects.toMatchObject({ code: 4901 })
    await expect(remote.request(sign(), 'eip155:1')).rejects.toMatchObject({ code: 4901 })
  })

  test('an account outside the grant is 4100, whatever the method', async () => {
    const { remote } = await connected()
    for (const request of [
      sign(bob),
      { method: 'eth_signTypedData_v4', params: [bob, '{}'] },
      { method: 'eth_sendTransaction', params: [{ from: bob, to: alice }] },
    ])
      await expect(remote.request(request)).rejects.toMatchObject({ code: 4100 })
    expect(phone.state().asks.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('another account than one might expect is the one that is shown', async () => {
    const { accounts, remote } = await connected({ accounts: [1] })
    expect(accounts).toEqual([bob])
    await expect(remote.request(sign(alice))).rejects.toMatchObject({ code: 4100 })
  })
})

describe('a wallet that approves less than what is required', () => {
  test.each([
    ['a method', { methods: ['personal_sign'] }, 'eth_sendTransaction'],
    ['an event', { events: ['chainChanged'] }, 'accountsChanged'],
    ['an account', { accounts: [] }, 'an Ethereum account'],
  ])('%s: it is told, the session is left, and the next try works', async (_, choices, lacking) => {
    await phone.change({ choices })
    const site = openSite(world)
    open.push(site)
    await site.remote.init()
    site.remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(site.remote.connect()).rejects.toThrow(
      `The wallet did not approve what this site requires: ${lacking}.`,
    )
    expect(site.remote.isAuthorized()).toBe(false)
    await until(() => expect(phone.state().sessions).toEqual([]))
    await phone.change({ choices: {} })
    await expect(site.remote.connect()).resolves.toEqual([alice])
    expect(await site.remote.request(sign())).toMatch(/^0x/)
  })
})

describe('a batch of calls (EIP-5792)', () => {
  const batch = (call: object) => ({ method: 'wallet_sendCalls', params: [{ calls: [], ...call }] })

  /** The phone approves whatever was requested, with the given session properties. */
  async function approvedAsAsked(sessionProperties?: Record<string, string>) {
    await phone.change({ policy: 'ignore' })
    const methods = [...optionalMethods].filter((one) => one !== 'wallet_getCapabilities')
    phone.client.once('session_proposal', ({ id }) => {
      const chains = ['eip155:31337']
      const accounts = [`eip155:31337:${alice}`]
      const namespaces = { eip155: { chains, accounts, methods, events: [...requiredEvents] } }
      void phone.client.approve({ id, namespaces, ...(sessionProperties && { sessionProperties }) })
    })
    const site = await connectedSite(world, phone)
    open.push(site)
    return site
  }

  test('from an account or on a chain outside the grant is refused, and the wallet not asked', async () => {
    const { remote } = await approvedAsAsked()
    await expect(remote.request(batch({ from: bob }))).rejects.toMatchObject({ code: 4100 })
    const elsewhere = batch({ from: alice, chainId: '0x7a6a' })
    await expect(remote.request(elsewhere)).rejects.toMatchObject({ code: 4901 })
    expect(phone.state().asks.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('capabilities that the session states are told without asking the wallet', async () => {
    const { remote } = await approvedAsAsked({ atomic: '{"status":"supported"}' })
    const ask = (...params: unknown[]) =>
      remote.request({ method: 'wallet_getCapabilities', params })
    const stated = { '0x7a69': { atomic: { status: 'supported' } } }
    expect(await ask(alice, ['0x7a69'])).toEqual(stated)
    expect(await ask(alice)).toEqual(stated)
    await expect(ask(bob)).rejects.toMatchObject({ code: 4100 })
    expect(phone.state().asks.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('capabilities that nobody states are 4200', async () => {
    const { remote } = await approvedAsAsked()
    const ask = remote.request({ method: 'wallet_getCapabilities', params: [alice] })
    await expect(ask).rejects.toMatchObject({ code: 4200 })
  })
})

test('what is proposed: chains, methods and events, all of it optional', async () => {
  await phone.change({ policy: 'ignore' })
  const proposed = new Promise<{ requiredNamespaces: object; optionalNamespaces: object }>(
    (resolve) => phone.client.once('session_proposal', ({ params }) => resolve(params)),
  )
  const site = openSite(world)
  open.push(site)
  await site.remote.init()
  site.remote.on('display_uri', (uri: string) => void phone.pair(uri))
  site.remote.connect().catch(() => undefined)
  const { requiredNamespaces, optionalNamespaces } = await proposed
  expect(requiredNamespaces).toEqual({})
  expect(Object.keys(optionalNamespaces)).toEqual(['eip155'])
  const { eip155 } = optionalNamespaces as Record<string, Record<string, string[]>>
  expect(eip155?.chains).toEqual(['eip155:31337', 'eip155:31338'])
  expect(eip155?.events?.toSorted()).toEqual(
    ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'].toSorted(),
  )
  expect(eip155?.methods?.toSorted()).toEqual(
    [
      ...['eth_sendTransaction', 'personal_sign', 'eth_accounts', 'eth_requestAccounts'],
      ...['eth_sendRawTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData'],
      ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
      ...['wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
      ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode'],
      ...['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus'],
      'wallet_showCallsStatus',
    ].toSorted(),
  )
})

test('a node hears what it is asked and nothing else: no ping', async () => {
  const heard: string[] = []
  const node = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { id: number; method: string }
    heard.push(body.method)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x1' }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as { port: number }
  await phone.change({ choices: {} })
  const site = await connectedSite(world, phone, {
    rpcMap: { 31337: `http://127.0.0.1:${port}`, 31338: `http://127.0.0.1:${port}` },
  })
  open.push(site)
  expect(await site.remote.request({ method: 'eth_blockNumber' })).toBe('0x1')
  expect(heard).toEqual(['eth_blockNumber'])
  node.close()
})

describe('the network', () => {
  test('the chain one would like to be on is taken where it is granted', async () => {
    const { remote } = await connected({}, 31338)
    expect(await remote.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('a granted chain is switched to here, and told once', async () => {
    const { remote, said } = await connected()
    expect(await remote.request(switchTo('0x7a6a'))).toBeNull()
    expect(await remote.request(switchTo('0x7a6a'))).toBeNull()
    expect(said('chainChanged')).toEqual(['0x7a6a'])
    expect(await remote.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(phone.state().asks.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('another one is asked of the wallet, which widens the session', async () => {
    const { remote, said } = await connected({ chainIds: [31337] })
    expect(await remote.request(switchTo('0x7a6a'))).toBeNull()
    expect(said('chainChanged')).toEqual(['0x7a6a'])
    expect(await remote.request(sign())).toMatch(/^0x/)
  })

  test('one the wallet does not know is 4902', async () => {
    const { remote } = await connected()
    await expect(remote.request(switchTo('0x1'))).rejects.toMatchObject({ code: 4902 })
  })

  test('a wallet-only connection says so to the letter', async () => {
    const { remote } = await connected({ chainIds: [31337], methods: [...requiredMethods] })
    await expect(remote.request(switchTo('0x7a6a'))).rejects.toThrow(
      /^Network switching is only supported through the wallet$/,
    )
    expect(await remote.request(switchTo('0x7a69'))).toBeNull()
  })

  test('a switch needs params with a chainId', async () => {
    const { remote } = await connected()
    for (const params of [undefined, [], [{}], [{ chainId: 'x' }]])
      await expect(
        remote.request({ method: 'wallet_switchEthereumChain', params }),
      ).rejects.toMatchObject({ key: 'chainParamsRequired' })
  })
})

describe('what the wallet answers with', () => {
  test.each([
    [5100, 'Unsupported chains.', 4902],
    [5101, 'Unsupported methods.', 4200],
    [5201, 'No.', 4200],
    [5103, 'Unsupported accounts.', 4100],
  ])('%i has a name, of a connection and of a request', async (code, message, named) => {
    const site = openSite(world)
    open.push(site)
    await site.remote.init()
    await phone.change({ choices: {}, policy: 'reject', rejection: { code, message } })
    site.remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(site.remote.connect()).rejects.toMatchObject({ code: named, details: message })
    await phone.change({ policy: 'approve' })
    await site.remote.connect()
    await phone.change({ policy: 'reject' })
    await expect(site.remote.request(sign())).rejects.toMatchObject({
      ...{ code: named, details: message },
      cause: { code },
    })
  })

  test('a refusal is 4001 with the wallet’s own words', async () => {
    const { remote } = await connected()
    await phone.change({
      policy: 'reject',
      rejection: { code: 5000, message: 'Not today.' },
    })
    await expect(remote.request(sign())).rejects.toMatchObject({
      code: 4001,
      details: 'Not today.',
      cause: { message: 'Not today.', code: 5000 },
    })
  })

  test('an error of its own keeps its code and its words, and is an Error', async () => {
    const { remote } = await connected()
    await phone.change({ policy: 'reject', rejection: { code: -32000, message: 'Out of paper.' } })
    const failure = await remote.request(sign()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ code: -32000, message: 'Out of paper.' })
  })

  test('a request the relay has, for a wallet that is gone, ends with the session', async () => {
    const { remote } = await connected()
    await phone.change({ policy: 'ignore' })
    const signing = remote.request(sign())
    signing.catch(() => undefined)
    await until(() => expect(phone.state().asks[0]?.outcome).toBe('ignored'))
    await remote.disconnect()
    await expect(signing).rejects.toMatchObject({ code: 4900 })
  })
})
