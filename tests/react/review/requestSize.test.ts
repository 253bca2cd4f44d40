import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { copyRequest } from '#react/wagmi/copyRequest.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'
import { processorMs } from '#tests/support/processorMs.ts'

/**
 * A third of a second on a processor that is slowed four times, and as much again for a busy machine. The
 * dialog previews a request three times: alone, and with what nodes tell.
 */
const limitMs = 150
const previews = 3

const context = { account: alice, chainId: 31337, origin: 'https://site.example' }

function review(method: string, params: unknown[]) {
  const asked = copyRequest({ method, params })
  const { request, authorizations, write } = readRequest(asked)
  for (let time = 0; time < previews; time++)
    for (const each of [request, ...authorizations]) preview(each, context)
  return write({ account: alice, chainId: 31337 })
}

const abi = parseAbi([
  'function multicall(bytes[] data)',
  'function multiSend(bytes transactions)',
  'function transfer(address to, uint256 amount)',
])
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 1n] })
const transfers = encodeFunctionData({
  abi,
  functionName: 'multicall',
  args: [Array<Hex>(830).fill(transfer)],
})
const half = encodeFunctionData({
  abi,
  functionName: 'multicall',
  args: [Array<Hex>(410).fill(transfer)],
})
const packed = `00${bob.slice(2)}${'00'.repeat(64)}`
const sent = encodeFunctionData({
  abi,
  functionName: 'multiSend',
  args: [`0x${packed.repeat(1550)}`],
})

const typed = (type: string, message: unknown) =>
  JSON.stringify({
    types: { Root: [{ name: 'all', type }], Item: [{ name: 'text', type: 'string' }] },
    primaryType: 'Root',
    domain: { chainId: 31337 },
    message: { all: message },
  })

const fill = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))

/** About as large as is read at all, each hostile in its own way. */
const largest: Record<string, [method: string, params: unknown[]]> = {
  'plain text': ['personal_sign', [fill('word ', 49_900), alice]],
  'invisible characters': ['personal_sign', [fill('\u202e', 49_900), alice]],
  'several alphabets': ['personal_sign', [fill('aа ', 49_900), alice]],
  'a sign-in': [
    'personal_sign',
    [`${fill('a', 49_000)} wants you to sign in with your Ethereum account:`, alice],
  ],
  bytes: ['personal_sign', [`0x${fill('ff', 49_900)}`, alice]],
  'bytes of text': ['personal_sign', [`0x${fill('61', 49_900)}`, alice]],
  'typed numbers': ['eth_signTypedData_v4', [alice, typed('uint8[]', Array(2400).fill(1))]],
  'typed texts': ['eth_signTypedData_v4', [alice, typed('string[]', Array(2400).fill('aа\u202e'))]],
  'typed structs': [
    'eth_signTypedData_v4',
    [alice, typed('Item[]', Array(1200).fill({ text: 'a' }))],
  ],
  'typed bytes': ['eth_signTypedData_v4', [alice, typed('bytes', `0x${fill('ab', 99_000)}`)]],
  'typed text': ['eth_signTypedData_v4', [alice, typed('string', fill('а\u202e', 99_000))]],
  'typed garbage': ['eth_signTypedData_v4', [alice, typed('Item[]', Array(1200).fill({ a: 1 }))]],
  calldata: ['eth_sendTransaction', [{ to: bob, data: `0x12345678${fill('ab', 260_000)}` }]],
  'a contract': ['eth_sendTransaction', [{ data: `0x${fill('60', 269_000)}` }]],
  'many calls': ['eth_sendTransaction', [{ to: bob, data: transfers }]],
  'many packed calls': ['eth_sendTransaction', [{ to: bob, data: sent }]],
  'a batch': ['wallet_sendCalls', [{ calls: Array(500).fill({ to: bob, data: transfer }) }]],
  'a batch of batches': ['wallet_sendCalls', [{ calls: Array(2).fill({ to: bob, data: half }) }]],
  'an unknown method': ['wallet_unknown', [fill('\u202e', 19_900)]],
  'unknown values': ['wallet_unknown', [Array(4900).fill(1)]],
  authorizations: [
    'eth_sendTransaction',
    [{ to: bob, authorizationList: Array(10).fill({ address: bob, chainId: 1, nonce: 0 }) }],
  ],
}

describe('what is read at all is read at once', () => {
  test.each(Object.entries(largest))('%s', async (_name, [method, params]) => {
    expect(await processorMs(() => review(method, params), limitMs)).toBeLessThan(limitMs)
  })
})

const tooLarge: Record<string, [method: string, params: unknown[]]> = {
  'a message': ['personal_sign', ['a'.repeat(50_001), alice]],
  'typed data as text': ['eth_signTypedData_v4', [alice, ' '.repeat(5_000_000)]],
  'typed data as object': ['eth_signTypedData_v4', [alice, { a: Array(5_000_000) }]],
  'deep typed data': [
    'eth_signTypedData_v4',
    [alice, `${'['.repeat(45_000)}${']'.repeat(45_000)}`],
  ],
  calldata: ['eth_sendTransaction', [{ to: bob, data: `0x${'ab'.repeat(1_000_000)}` }]],
  calls: ['wallet_sendCalls', [{ calls: Array(501).fill({ to: bob }) }]],
  authorizations: [
    'eth_sendTransaction',
    [{ to: bob, authorizationList: Array(11).fill({ address: bob, chainId: 1, nonce: 0 }) }],
  ],
  'a network': ['wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: ['a'.repeat(30_000)] }]],
  'an unknown method': ['wallet_unknown', ['a'.repeat(5_000_000)]],
  'names of members': ['wallet_unknown', [{ ['a'.repeat(30_000)]: 1 }]],
}

describe('what is larger is refused before it is parsed', () => {
  test.each(Object.entries(tooLarge))('%s', async (_, [method, params]) => {
    const refused = () =>
      expect(() => review(method, params)).toThrow(
        expect.objectContaining({ key: 'requestTooLarge', code: -32602 }),
      )
    expect(await processorMs(refused, limitMs)).toBeLessThan(limitMs)
  })

  test('a request that contains itself', () => {
    const own: unknown[] = []
    own.push(own)
    expect(() => review('wallet_unknown', own)).toThrow(
      expect.objectContaining({ key: 'requestTooLarge' }),
    )
  })
})
