// own process: WalletConnect’s SDK keeps global state.
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
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
let alice = ''
let bob = ''
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
  ;[alice = '', bob = ''] = phone.state().accounts
})
afterEach(async () => {
  for (const one of open.splice(0)) one.provider.stop()
  await phone.reset()
})
afterAll(() => fixture.stop())

type Scope = Parameters<Phone['change']>[0]['approvedScope']

async function connected(approvedScope: Scope = {}, chainId?: number) {
  await phone.change({ approvedScope })
  const site = await connectedSite(fixture, phone, chainId === undefined ? {} : { chainId })
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

describe('a wallet that approves less than requested', () => {
  test('emits nothing if nothing is missing', async () => {
    const { dataOf } = await connected()
    expect(dataOf('grant')).toEqual([])
  })

  test('the missing chains are emitted at connect', async () => {
    const { dataOf } = await connected({ chainIds: [31337], methods: [...requiredMethods] })
    expect(dataOf('grant')).toEqual([{ chainIds: [31338], isWalletOnly: true }])
  })

  test('a method outside the approved scope fails with 4200, without a request to the wallet', async () => {
    const { provider } = await connected({ methods: [...requiredMethods] })
    const request = { method: 'eth_signTypedData_v4', params: [alice, '{}'] }
    await expect(provider.request(request)).rejects.toMatchObject({ code: 4200 })
    expect(phone.state().requests.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('a chain outside the approved scope fails with 4901', async () => {
    const { provider } = await connected({ chainIds: [31337] })
    await expect(provider.request(sign(), 'eip155:31338')).rejects.toMatchObject({ code: 4901 })
    await expect(provider.request(sign(), 'eip155:1')).rejects.toMatchObject({ code: 4901 })
  })

  test('an account outside the approved scope fails with 4100, for any method', async () => {
    const { provider } = await connected()
    for (const request of [
      sign(bob),
      { method: 'eth_signTypedData_v4', params: [bob, '{}'] },
      { method: 'eth_sendTransaction', params: [{ from: bob, to: alice }] },
    ])
      await expect(provider.request(request)).rejects.toMatchObject({ code: 4100 })
    expect(phone.state().requests.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('the approved account is shown, even if it is not the wallet’s first', async () => {
    const { accounts, provider } = await connected({ accounts: [1] })
    expect(accounts).toEqual([bob])
    await expect(provider.request(sign(alice))).rejects.toMatchObject({ code: 4100 })
  })
})

describe('a wallet that approves less than required', () => {
  test.each([
    ['eth_sendTransaction', { methods: ['personal_sign'] }, 'eth_sendTransaction'],
    ['personal_sign', { methods: ['eth_sendTransaction'] }, 'personal_sign'],
    ['accountsChanged', { events: ['chainChanged'] }, 'accountsChanged'],
    ['chainChanged', { events: ['accountsChanged'] }, 'chainChanged'],
    ['an account', { accounts: [] }, 'an Ethereum account'],
  ])(
    '%s: connect fails with its name, the session ends, and the next attempt works',
    async (_, approvedScope, lacking) => {
      await phone.change({ approvedScope })
      const site = openSite(fixture)
      open.push(site)
      await site.provider.init()
      site.provider.on('display_uri', (uri: string) => void phone.pair(uri))
      await expect(site.provider.connect()).rejects.toThrow(
        `The wallet did not approve what this site requires: ${lacking}.`,
      )
      expect(site.provider.isAuthorized()).toBe(false)
      await until(() => expect(phone.state().sessions).toEqual([]))
      await phone.change({ approvedScope: {} })
      await expect(site.provider.connect()).resolves.toEqual([alice])
      expect(await site.provider.request(sign())).toMatch(/^0x/)
    },
  )
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
    const site = await connectedSite(fixture, phone)
    open.push(site)
    return site
  }

  test('from an account or on a chain outside the approved scope fails without a request to the wallet', async () => {
    const { provider } = await approvedAsAsked()
    await expect(provider.request(batch({ from: bob }))).rejects.toMatchObject({ code: 4100 })
    const elsewhere = batch({ from: alice, chainId: '0x7a6a' })
    await expect(provider.request(elsewhere)).rejects.toMatchObject({ code: 4901 })
    expect(phone.state().requests.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('capabilities that the session states are returned without a request to the wallet', async () => {
    const { provider } = await approvedAsAsked({ atomic: '{"status":"supported"}' })
    const sendRequest = (...params: unknown[]) =>
      provider.request({ method: 'wallet_getCapabilities', params })
    const stated = { '0x7a69': { atomic: { status: 'supported' } } }
    expect(await sendRequest(alice, ['0x7a69'])).toEqual(stated)
    expect(await sendRequest(alice)).toEqual(stated)
    await expect(sendRequest(bob)).rejects.toMatchObject({ code: 4100 })
    expect(phone.state().requests.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('capabilities that are not stated fail with 4200', async () => {
    const { provider } = await approvedAsAsked()
    const sendRequest = provider.request({ method: 'wallet_getCapabilities', params: [alice] })
    await expect(sendRequest).rejects.toMatchObject({ code: 4200 })
  })
})

test('the proposal lists chains, methods and events, all optional', async () => {
  await phone.change({ policy: 'ignore' })
  const proposed = new Promise<{ requiredNamespaces: object; optionalNamespaces: object }>(
    (resolve) => phone.client.once('session_proposal', ({ params }) => resolve(params)),
  )
  const site = openSite(fixture)
  open.push(site)
  await site.provider.init()
  site.provider.on('display_uri', (uri: string) => void phone.pair(uri))
  site.provider.connect().catch(() => undefined)
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

test('a node receives its requests and nothing else: no ping', async () => {
  const received: string[] = []
  const node = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { id: number; method: string }
    received.push(body.method)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x1' }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as { port: number }
  await phone.change({ approvedScope: {} })
  const site = await connectedSite(fixture, phone, {
    rpcMap: { 31337: `http://127.0.0.1:${port}`, 31338: `http://127.0.0.1:${port}` },
  })
  open.push(site)
  expect(await site.provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
  expect(received).toEqual(['eth_blockNumber'])
  node.close()
})

describe('the network', () => {
  test('the preferred chain is used if it is approved', async () => {
    const { provider } = await connected({}, 31338)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('an approved chain is switched to locally, and emitted once', async () => {
    const { provider, dataOf } = await connected()
    expect(await provider.request(switchTo('0x7a6a'))).toBeNull()
    expect(await provider.request(switchTo('0x7a6a'))).toBeNull()
    expect(dataOf('chainChanged')).toEqual(['0x7a6a'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(phone.state().requests.filter(({ kind }) => kind === 'request')).toEqual([])
  })

  test('any other chain is requested from the wallet, which extends the session', async () => {
    const { provider, dataOf } = await connected({ chainIds: [31337] })
    expect(await provider.request(switchTo('0x7a6a'))).toBeNull()
    expect(dataOf('chainChanged')).toEqual(['0x7a6a'])
    expect(await provider.request(sign())).toMatch(/^0x/)
  })

  test('a chain unknown to the wallet fails with 4902', async () => {
    const { provider } = await connected()
    await expect(provider.request(switchTo('0x1'))).rejects.toMatchObject({ code: 4902 })
  })

  test('a wallet-only connection fails with the exact message', async () => {
    const { provider } = await connected({ chainIds: [31337], methods: [...requiredMethods] })
    await expect(provider.request(switchTo('0x7a6a'))).rejects.toThrow(
      /^Network switching is only supported through the wallet$/,
    )
    expect(await provider.request(switchTo('0x7a69'))).toBeNull()
  })

  test('a switch needs params with a chainId', async () => {
    const { provider } = await connected()
    for (const params of [undefined, [], [{}], [{ chainId: 'x' }]])
      await expect(
        provider.request({ method: 'wallet_switchEthereumChain', params }),
      ).rejects.toMatchObject({ key: 'chainParamsRequired' })
  })
})

describe('responses of the wallet', () => {
  test.each([
    [5100, 'Unsupported chains.', 4902],
    [5101, 'Unsupported methods.', 4200],
    [5201, 'No.', 4200],
    [5103, 'Unsupported accounts.', 4100],
  ])('%i has a name, of a connection and of a request', async (code, message, named) => {
    const site = openSite(fixture)
    open.push(site)
    await site.provider.init()
    await phone.change({ approvedScope: {}, policy: 'reject', rejection: { code, message } })
    site.provider.on('display_uri', (uri: string) => void phone.pair(uri))
    await expect(site.provider.connect()).rejects.toMatchObject({ code: named, details: message })
    await phone.change({ policy: 'approve' })
    await site.provider.connect()
    await phone.change({ policy: 'reject' })
    await expect(site.provider.request(sign())).rejects.toMatchObject({
      code: named,
      details: message,
      cause: { code },
    })
  })

  test('a rejection is 4001 with the wallet’s message', async () => {
    const { provider } = await connected()
    await phone.change({
      policy: 'reject',
      rejection: { code: 5000, message: 'Not today.' },
    })
    await expect(provider.request(sign())).rejects.toMatchObject({
      code: 4001,
      details: 'Not today.',
      cause: { message: 'Not today.', code: 5000 },
    })
  })

  test('any other error keeps its code and message, and is an Error', async () => {
    const { provider } = await connected()
    await phone.change({ policy: 'reject', rejection: { code: -32000, message: 'Out of paper.' } })
    const failure = await provider.request(sign()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ code: -32000, message: 'Out of paper.' })
  })

  test('a pending request to a wallet that is gone ends with the session', async () => {
    const { provider } = await connected()
    await phone.change({ policy: 'ignore' })
    const signing = provider.request(sign())
    signing.catch(() => undefined)
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('ignored'))
    await provider.disconnect()
    await expect(signing).rejects.toMatchObject({ code: 4900 })
  })
})
