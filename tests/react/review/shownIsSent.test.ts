import { isDeepStrictEqual } from 'node:util'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { copyRequest } from '#react/wagmi/copyRequest.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import {
  type Mutation,
  mutationsOf,
  severalMutations,
} from '#tests/react/review/requestMutations.ts'
import { sampled } from '#tests/support/sampled.ts'

const isFull = process.env.TEST_SCOPE === 'full'
const seed = Number(process.env.TEST_SEED) || 20_260_115

const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
const fees = {
  gas: '0x5208',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x2',
}
const accessList = [{ address, storageKeys: [`0x${'1'.repeat(64)}`] }]
const authorization = {
  ...{ address, chainId: '0x0', nonce: '0x0', yParity: '0x0' },
  ...{ r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}` },
}
const transaction = { from: alice, to: address, value: '0x64', data, ...fees, chainId: '0x7a69' }
const permit = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
      { name: 'more', type: 'More[]' },
    ],
    More: [
      { name: 'text', type: 'string' },
      { name: 'bytes', type: 'bytes' },
      { name: 'is', type: 'bool' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 31337, verifyingContract: address },
  message: {
    ...{ owner: alice, spender: bob, value: '100', deadline: 1_900_000_000 },
    more: [{ text: 'hello', bytes: '0xab', is: true }],
  },
}
const network = {
  chainId: '0x64',
  chainName: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  blockExplorerUrls: ['https://gnosisscan.io'],
  iconUrls: ['https://gnosis.io/icon.png'],
}
const batch = {
  ...{ version: '2.0.0', id: '0x12', from: alice, chainId: '0x7a69', atomicRequired: true },
  calls: [
    { to: address, value: '0x1', data },
    { to: bob, value: '0x2', capabilities: { dataSuffix: { value: '0x01' } } },
  ],
  capabilities: { paymasterService: { url: 'https://paymaster.example/' } },
}
const operation = {
  ...{ sender: address, nonce: '0x1', callData: data, callGasLimit: '0x1', signature: '0x' },
  ...{ verificationGasLimit: '0x1', preVerificationGas: '0x1', maxFeePerGas: '0x1' },
}

/** Well-formed requests of each method. */
const requests: Record<string, readonly unknown[][]> = {
  personal_sign: [['0x48656c6c6f', alice], ['Hello', alice], [bob, alice], [bob]],
  eth_sign: [
    [alice, '0x48656c6c6f'],
    [alice, `0x${'12'.repeat(32)}`],
  ],
  eth_signTypedData: [[[{ type: 'string', name: 'Message', value: 'Hi' }], alice]],
  eth_signTypedData_v3: [[alice, JSON.stringify(permit)]],
  eth_signTypedData_v4: [
    [alice, JSON.stringify(permit)],
    [alice, permit],
  ],
  eth_sendTransaction: [
    [transaction],
    [{ from: alice, to: bob, value: '0x1' }],
    [{ from: alice, data: '0x6001', gasPrice: '0x1' }],
    [{ ...transaction, accessList, authorizationList: [authorization], type: '0x4' }],
  ],
  eth_signTransaction: [[transaction]],
  wallet_sendTransaction: [[transaction]],
  eth_signAuthorization: [[{ from: alice, address, chainId: '0x7a69', nonce: '0x1' }]],
  wallet_sendCalls: [[batch], [{ calls: [{ to: bob, value: '0x1' }] }]],
  wallet_addEthereumChain: [[network]],
  wallet_grantPermissions: [[{ expiry: 1, permissions: [{ type: 'native-token-transfer' }] }]],
  eth_sendUserOperation: [[operation, address]],
  wallet_watchAsset: [[{ type: 'ERC20', options: { address, symbol: 'USDC', decimals: 6 } }]],
  wallet_requestPermissions: [[{ wallet_snap: { 'npm:a-snap': {} } }]],
  wallet_connect: [[{ version: '1', capabilities: { signInWithEthereum: { nonce: '1' } } }]],
}

type Outcome = {
  sent: { method: string; params?: unknown }
  hash: string
  shown: Preview[]
}

/** What a request shows and sends; undefined if it is refused. */
function outcomeOf(method: string, params: unknown): Outcome | undefined {
  try {
    const asked = copyRequest({ method, params })
    const { request, authorizations, chainId = 31337, write } = readRequest(asked)
    const nodeFee = { gas: 21_000n, price: 10n ** 9n }
    const context = { account: alice, chainId, origin: 'https://site.example', nodeFee }
    const shown = [request, ...authorizations].map((each) => preview(each, context))
    const sent = write({ account: alice, chainId })
    const again = readRequest(copyRequest(sent)).write({ account: alice, chainId })
    const differs = !isDeepStrictEqual(again, sent)
    if (differs) throw new Error(`Read again, it is ${JSON.stringify(again)}`)
    return { sent, shown, hash: shown[0]?.hash ?? '' }
  } catch (error) {
    const { key, code } = error as { key?: string; code?: number }
    if (!key || !Object.hasOwn(reviewErrors, key)) throw error
    expect(code).toEqual(expect.any(Number))
    return undefined
  }
}

/**
 * What two written requests may differ in without an effect. Everything else that differs must be shown
 * and be part of the hash by which a page’s own review lets a request through.
 */
const withoutEffect: Record<string, (method: string, param: unknown) => unknown> = {
  'the notation of a value: what is signed is the EIP-712 digest, here as viem computes it': (
    method,
    param,
  ) => (/typedData/i.test(method) ? (digestOf(param) ?? param) : param),
  'the version and the id of a batch: the form of the request, and what its answer is called': (
    method,
    param,
  ) => {
    if (method !== 'wallet_sendCalls') return param
    const { version: _, id: __, ...rest } = param as Record<string, unknown>
    return rest
  },
}

/** The same of each member. */
const withoutEffectIn: Record<string, (name: string, value: unknown) => unknown> = {
  'an amount of zero: the default': (name, value) =>
    name === 'value' && value === '0x0' ? undefined : value,
}

/** What else need not be visible, though it is part of the hash. */
const unseen: Record<string, (name: string, value: unknown) => unknown> = {
  'the entries of an access list: they change the price, which is shown': (name, value) =>
    name === 'accessList' ? (value as unknown[]).length : value,
  'who signed an authorization: it is shown as the account’s own, the most dangerous case': (
    name,
    value,
  ) => (['r', 's', 'yParity'].includes(name) ? undefined : value),
  'the tip: it is part of the fee, the most of which is shown': (name, value) =>
    name === 'maxPriorityFeePerGas' ? undefined : value,
}

function digestOf(value: unknown): string | undefined {
  try {
    const text = typeof value === 'string' ? value : JSON.stringify(value, bigintAsText)
    // viem refuses a wrong checksum, which is no part of what is signed.
    const plain = text.replace(/"0x[\da-f]{40}"/gi, (address) => address.toLowerCase())
    return hashTypedData(JSON.parse(plain) as TypedDataDefinition)
  } catch {
    return undefined
  }
}

function effective({ method, params }: Outcome['sent'], isVisible: boolean): string {
  const changes = [...Object.values(withoutEffectIn), ...(isVisible ? Object.values(unseen) : [])]
  const kept = [params]
    .flat()
    .map((param) =>
      Object.values(withoutEffect).reduce((each, change) => change(method, each), param),
    )
  const text = JSON.stringify({ method, params: kept }, (name, value: unknown) =>
    bigintAsText(
      name,
      changes.reduce((each, change) => change(name, each), value),
    ),
  )
  // The price of gas is shown as the most that is paid, whether or not less may be.
  const seen = isVisible ? text.replace('"gasPrice"', '"maxFeePerGas"') : text
  // The case of a digit of hex says nothing.
  return seen.replace(/0x[\da-f]+/gi, (hex) => hex.toLowerCase())
}

const texts = ({ title, fields, warnings, calls = [] }: Preview): string[] => [
  title,
  ...fields.flatMap(({ label, value, raw = '' }) => [label, value, raw]),
  ...warnings.flatMap(({ text, field = '' }) => [text, field]),
  ...calls.flatMap(texts),
]

const meaningless = /\bundefined\b|\bNaN\b|\[object /

/** What was sent, and of which change, by what was shown. */
type Seen = Map<string, { sent: string; name: string }>

function otherOf(seen: Seen, key: string, sent: string, name: string): string | undefined {
  const other = seen.get(key) ?? { sent, name }
  seen.set(key, other)
  if (other.sent === sent) return undefined
  const at = [...sent].findIndex((each, index) => each !== other.sent[index])
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  return `${name} is shown like ${other.name}: ${around(sent)} and ${around(other.sent)}`
}

describe.each(Object.entries(requests))('%s', (method, wellFormed) => {
  test.each(wellFormed)('%j is reviewed and sent', (...params) => {
    const outcome = outcomeOf(method, params)
    expect(outcome?.shown.flatMap(texts).join(' ')).not.toMatch(meaningless)
    if (method !== 'eth_signTypedData') expect(outcome?.hash).toMatch(/^0x/)
  })

  test('whatever is changed is refused, or is shown as it is sent', { timeout: 600_000 }, () => {
    const hashes: Seen = new Map()
    const views: Seen = new Map()
    const mutations = wellFormed.flatMap((params, index) => [
      { name: 'as it is', params },
      ...sampled(mutationsOf(params), 500),
      ...severalMutations(params, isFull ? 2000 : 200, seed + index),
    ])
    const faults = mutations.flatMap((mutation) => {
      const fault = faultOf(mutation)
      return fault === undefined ? [] : [fault]
    })
    expect(faults).toEqual([])

    function faultOf({ name, params }: Mutation): string | undefined {
      let outcome: Outcome | undefined
      try {
        outcome = outcomeOf(method, params)
      } catch (error) {
        return `${name}: ${error}`
      }
      if (!outcome) return undefined
      const { sent, shown, hash } = outcome
      const text = shown.flatMap(texts).find((each) => meaningless.test(each))
      if (text !== undefined) return `${name} shows: ${text.slice(0, 200)}`
      // Nobody can confirm what has no hash.
      if (shown.some((each) => each.hash === '')) return undefined
      // A pass is for one chain, and the dialog names it.
      const chainId = [sent.params as { chainId?: string }].flat()[0]?.chainId
      const view = JSON.stringify(
        shown.map(({ hash: _, ...visible }) => visible),
        bigintAsText,
      )
      return (
        otherOf(hashes, `${chainId} ${hash}`, effective(sent, false), name) ??
        otherOf(views, `${chainId} ${view}`, effective(sent, true), name)
      )
    }
  })
})
