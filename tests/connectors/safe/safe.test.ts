// own process: the SDK listens to the window of the process.
import { hashMessage, hashTypedData } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { connect, getConnection, signMessage } from 'wagmi/actions'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { safe } from '#connectors/safe.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { adoptHost } from '#react/wagmi/adoptHost.ts'
import { describeWallets } from '#react/wagmi/describeWallets.ts'
import {
  type HostAnswer,
  safeInfo,
  startScriptedHost,
} from '#tests/connectors/safe/scriptedHost.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { until } from '#tests/support/until.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openPage(
  answers: Record<string, (params: unknown) => HostAnswer> = {},
  { hosts = ['https://host.example'] } = {},
) {
  const host = startScriptedHost(answers)
  const made = testConfig(safe({ hosts }))
  return { ...made, host, members: made.connector as unknown as Required<ConnectorMembers> }
}

async function connected(answers: Record<string, (params: unknown) => HostAnswer> = {}) {
  const made = openPage(answers)
  await connect(made.config, { connector: made.connector })
  return { ...made, provider: (await made.connector.getProvider()) as Eip1193Provider }
}

test('inside of a Safe, it is connected at once and first in the list', async () => {
  const { config, host } = openPage()
  expect(describeWallets(config, undefined).wallets).toEqual([])
  await adoptHost(config)
  expect(getConnection(config)).toMatchObject({ address: safeInfo.safeAddress, chainId: 31337 })
  expect(describeWallets(config, { index: 0, type: 'injected' })).toMatchObject({
    wallets: [{ id: 'safe' }],
    discovery: { index: 1 },
  })
  expect(host.methods()).toEqual(['getSafeInfo'])
})

test.each([
  ['in no frame', (window: { parent: unknown }) => Object.assign(window, { parent: window })],
  ['in a frame of another site', () => undefined],
])('%s, it is not listed and asks nobody', async (where, change) => {
  const hosts = where === 'in no frame' ? ['https://host.example'] : ['https://app.safe.global']
  const { config, host, connector } = openPage({}, { hosts })
  change(window as never)
  await adoptHost(config)
  expect(describeWallets(config, undefined).wallets).toEqual([])
  await expect(connect(config, { connector })).rejects.toMatchObject({ key: 'notInSafe' })
  expect(host.requests).toEqual([])
})

test('a parent that does not answer is no Safe', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  const { config, members } = openPage({ getSafeInfo: (): never => undefined as never })
  await adoptHost(config)
  expect(members.isListed()).toBe(false)
})

test('a message that the owners have yet to sign is answered with the empty signature', async () => {
  const data = { messageHash: `0x${'a'.repeat(64)}` }
  const { config } = await connected({ signMessage: () => ({ data }) })
  expect(await signMessage(config, { message: 'Hello' })).toBe('0x')
})

test('the signature is collected by the hash that the owners sign', async () => {
  let signature = ''
  const { members, host } = await connected({
    getOffChainSignature: () => ({ data: signature }),
  })
  expect(await members.isShared({ address: safeInfo.safeAddress, chainId: 31337 })).toBe(true)
  expect(await members.collectedSignature('Hello')).toBeUndefined()
  signature = '0x1234'
  expect(await members.collectedSignature('Hello')).toBe('0x1234')
  const domain = { chainId: 31337, verifyingContract: safeInfo.safeAddress as `0x${string}` }
  const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const
  const message = { message: hashMessage('Hello') }
  expect(host.requests.at(-1)?.params).toBe(
    hashTypedData({ domain, types, primaryType: 'SafeMessage', message }),
  )
})

test.each([
  ['a refusal', 'Transaction was rejected', 4001],
  ['another refusal', 'User cancelled', 4001],
])('%s of the host has the code of its kind', async (_, error, code) => {
  const { provider } = await connected({ signMessage: () => ({ error }) })
  const request = { method: 'personal_sign', params: ['0x12', safeInfo.safeAddress] }
  await expect(provider.request(request)).rejects.toMatchObject({ code })
})

test('what the account cannot do is refused with the code of its kind, without asking the host', async () => {
  const { provider, host } = await connected()
  const other = `0x${'1'.repeat(40)}`
  const code = (method: string, params: unknown) =>
    provider.request({ method, params }).then(
      (answer) => answer,
      (error: { code: number }) => error.code,
    )
  expect(await code('personal_sign', ['0x12', other])).toBe(4100)
  expect(await code('eth_sendTransaction', [{ from: other }])).toBe(4100)
  expect(await code('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
  expect(await code('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
  expect(await code('wallet_watchAsset', [])).toBe(4200)
  expect(host.methods()).toEqual(['getSafeInfo'])
})

test('who only looks at a Safe is told so', async () => {
  const data = { ...safeInfo, isReadOnly: true }
  const { provider } = await connected({ getSafeInfo: () => ({ data }) })
  const request = { method: 'personal_sign', params: ['0x12', safeInfo.safeAddress] }
  await expect(provider.request(request)).rejects.toMatchObject({ key: 'safeReadOnly' })
})

test('a request that is canceled on the page ends', async () => {
  const { provider, connector, host } = await connected()
  const request = { method: 'personal_sign', params: ['0x12', safeInfo.safeAddress] }
  const asked = provider.request(request)
  await until(() => expect(host.methods()).toContain('signMessage'))
  connector.cancel()
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

test('what became of a transaction is told by the hash that the owners sign', async () => {
  const hash = `0x${'a'.repeat(64)}` as const
  const txHash = `0x${'b'.repeat(64)}` as const
  let data: object | undefined
  const { members, host } = await connected({
    getTxBySafeTxHash: () => (data ? { data } : { error: 'Transaction not found' }),
  })
  const account = safeInfo.safeAddress as `0x${string}`
  const told = () => members.executionOf({ chainId: 31337, account, hash })
  for (const txStatus of ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION']) {
    data = { txStatus, txHash: null }
    expect(await told()).toBe('waiting')
  }
  data = { txStatus: 'CANCELLED', txHash: null }
  expect(await told()).toBe('refused')
  for (const txStatus of ['SUCCESS', 'FAILED', 'AWAITING_EXECUTION']) {
    data = { txStatus, txHash }
    expect(await told()).toEqual({ hash: txHash })
  }
  expect(host.requests.at(-1)).toMatchObject({ params: { safeTxHash: hash } })
  data = { txStatus: 'SUCCESS', txHash: 'soon' }
  expect(await told()).toBeUndefined()
  data = undefined
  await expect(told()).rejects.toThrow()
})
