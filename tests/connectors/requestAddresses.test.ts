import { custom, getAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { guardProvider } from '#connectors/defineConnector/guardProvider.ts'
import { smartWallet } from '#connectors/smartWallet.ts'
import { createEmbeddedProvider } from '#connectors/turnkey/account/createEmbeddedProvider.ts'
import { embeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { handleRequest } from '#connectors/walletConnect/handleRequest.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { optionalMethods } from '#lib/protocol/walletConnect.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import {
  account,
  popupOrigin,
  type ScriptedBrowser,
  startScriptedBrowser,
} from '#tests/connectors/smartWallet/scriptedPopup.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'

/** Every spelling of an address that the specification allows. */
const spellings = [account, account.toLowerCase(), `0x${account.slice(2).toUpperCase()}`].flatMap(
  (text) => [text, text.slice(2)],
)
const other = getAddress(`0x${'5e'.repeat(20)}`)
const typedData = JSON.stringify({
  domain: {},
  primaryType: 'Mail',
  types: { EIP712Domain: [], Mail: [{ name: 'contents', type: 'string' }] },
  message: { contents: 'Hello' },
})

/** Requests of every method that names addresses, as `account` acts and as `to` receives. */
const requests: Record<string, (from: string, to: string) => unknown> = {
  personal_sign: (from) => ['0x68656c6c6f', from],
  'personal_sign, reversed': (from) => [from, 'Hello'],
  eth_signTypedData: (from) => [[{ type: 'string', name: 'a', value: 'b' }], from],
  'eth_signTypedData, reversed': (from) => [from, [{ type: 'string', name: 'a', value: 'b' }]],
  eth_signTypedData_v3: (from) => [from, typedData],
  eth_signTypedData_v4: (from) => [from, typedData],
  eth_sendTransaction: (from, to) => [{ from, to, value: '0x1', ...fees }],
  eth_signTransaction: (from, to) => [{ from, to, value: '0x1', ...fees }],
  eth_signAuthorization: (from, address) => [{ from, address, chainId: '0x7a69', nonce: '0x0' }],
  wallet_sendCalls: (from, to) => [
    { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls: [{ to }, { to }] },
  ],
  wallet_getCapabilities: (from) => [from],
  eth_getBalance: (_from, to) => [to, 'latest'],
  eth_getCode: (_from, to) => [to, 'latest'],
  eth_getTransactionCount: (from) => [from, 'pending'],
  eth_getStorageAt: (_from, to) => [to, '0x0', 'latest'],
  eth_call: (from, to) => [{ from, to, data: '0x' }, 'latest'],
  eth_estimateGas: (from, to) => [{ from, to }],
}
const fees = {
  ...{ gas: '0x5208', nonce: '0x0', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' },
  ...{ chainId: '0x7a69', type: '0x2' },
}
const rows = Object.entries(requests)
const nameOf = (row: string) => row.split(',')[0] ?? row

/** A wallet of one kind, and what arrives in the wallet or at the node. */
type Subject = {
  provider: Eip1193Provider
  arrived: unknown[]
  refuses: readonly string[]
  /** Methods that go to the node, which knows no accounts. */
  unchecked?: readonly string[]
}

let browser: ScriptedBrowser | undefined
afterEach(async () => {
  await browser?.stop()
  browser = undefined
})

const kinds: Record<string, () => Promise<Subject>> = {
  async injected() {
    const names = rows.map(([row]) => [nameOf(row), () => '0x'] as const)
    const { provider, requests: arrived } = fakeProvider(Object.fromEntries(names))
    return { provider: guardProvider(provider), arrived, refuses: [] }
  },
  async walletConnect() {
    const arrived: unknown[] = []
    const scope = {
      chainIds: [31337],
      methods: [...optionalMethods],
      events: [],
      accounts: new Map([[31337, [account]]]),
    }
    const live = {
      ...{ topic: 't', scope, chainId: 31337, accounts: [account] },
      ...{ peer: {} as never, ended: new Promise<void>(() => undefined) },
    }
    const signer = { request: async (request: unknown) => arrived.push(request) }
    const provider = {
      request: (request: { method: string }) =>
        handleRequest({ signer } as never, { live: () => live } as never, request),
      on: () => undefined,
      removeListener: () => undefined,
    }
    return {
      provider: guardProvider(provider),
      arrived,
      refuses: [],
      unchecked: ['eth_signAuthorization'],
    }
  },
  async turnkey() {
    const arrived: unknown[] = []
    const { config } = testConfig(smartWallet({ appName: 'Test' }))
    const signRawPayloadResult = { r: 'ab'.repeat(32), s: '1d'.repeat(32), v: '00' }
    const provider = createEmbeddedProvider({
      custody: {
        submit: async (...request: unknown[]) => {
          arrived.push(request)
          return {
            signRawPayloadResult,
            signRawPayloadsResult: { signatures: [signRawPayloadResult] },
            signTransactionResult: { signedTransaction: '02' },
          }
        },
      } as never,
      store: embeddedStore(),
      accounts: async () => [
        {
          ...{ address: account, privateKeyId: 'key' },
          walletProperties: { turnkeySubOrganizationId: 'o', isSessionKeyCompatible: true },
        } as never,
      ],
      requestAccounts: async () => [],
      chains: config.chains,
      transports: {
        31337: custom({
          request: async (request: { method: string }) => {
            arrived.push(request)
            return request.method === 'eth_getBlockByNumber' ? { baseFeePerGas: '0x1' } : '0x7a69'
          },
        }),
      },
      chainId: 31337,
    })
    // It has the methods of the specification, and no others.
    const refuses = ['eth_signTypedData', 'eth_signTypedData_v3']
    return { provider: guardProvider(provider), arrived, refuses }
  },
  async smartWallet() {
    const arrived: unknown[] = []
    browser = await startScriptedBrowser((action) => {
      arrived.push(action)
      return '0x'
    })
    const { config, connector } = testConfig(
      smartWallet({ appName: 'Test site', popupUrl: `${popupOrigin}/connect` }),
    )
    await connect(config, { connector })
    const provider = (await connector.getProvider()) as Eip1193Provider
    return { provider, arrived, refuses: [] }
  },
}

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  test.each(rows)('%s takes an address in every spelling', async (row, paramsOf) => {
    const { provider, arrived, refuses } = await open()
    const method = nameOf(row)
    for (const from of spellings)
      for (const to of [other, other.slice(2)]) {
        const code = await provider
          .request({ method, params: paramsOf(from, to) })
          .then(() => undefined)
          .catch((error: { code?: number }) => error.code ?? error)
        if (refuses.includes(method)) expect(code).toBe(4200)
        else expect([4100, 4200, -32602], `${from} ${to} ${code}`).not.toContain(code)
      }
    expect(JSON.stringify(arrived)).not.toMatch(/[^0-9a-fx][0-9a-f]{40}[^0-9a-f]/i)
  })

  test('an account that is not connected is refused in every spelling', async () => {
    const { provider, refuses, unchecked = [] } = await open()
    if (_kind === 'injected') return expect(refuses).toEqual([])
    for (const [row, paramsOf] of rows) {
      const method = nameOf(row)
      const names = row.includes('sign') || row.includes('send')
      if (!names || refuses.includes(method) || unchecked.includes(method)) continue
      for (const from of [other, other.slice(2), other.toLowerCase()])
        await expect(
          provider.request({ method, params: paramsOf(from, account) }),
          `${row} ${from}`,
        ).rejects.toMatchObject({ code: 4100 })
    }
  })
})
