import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  connectedSite,
  type openSite,
  type Phone,
} from '#tests/connectors/walletConnect/remoteSite.ts'
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

  test('is told at connect: chains, methods and events that are missing', async () => {
    const { said } = await connected({
      chainIds: [31337],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    })
    expect(said('grant')).toEqual([
      {
        chainIds: [31338],
        methods: ['eth_sendTransaction'],
        events: ['accountsChanged'],
        isWalletOnly: true,
      },
    ])
  })

  test('a method outside the grant is 4200, and the wallet is not asked', async () => {
    const { remote } = await connected({ methods: ['eth_sendTransaction'] })
    await expect(remote.request(sign())).rejects.toMatchObject({ code: 4200 })
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
    const { remote } = await connected({ chainIds: [31337], methods: ['personal_sign'] })
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
