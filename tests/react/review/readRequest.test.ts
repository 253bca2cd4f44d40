import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { alice, bob } from '#tests/connectors/fakeProvider.ts'

const address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const authorization = {
  address,
  chainId: '0x0',
  nonce: '0x0',
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'2'.repeat(64)}`,
  yParity: '0x0',
}
/** Values of every kind for a member: what a page, a kit or an attacker may write. */
const values = [
  ...['0x1', '0xffffffff', 7, '7', '1e18', 'de0b', -1, 1.5, 2 ** 60, [], {}, true, '0x', '', null],
  ...['x'.repeat(9000), `0x${'f'.repeat(65)}`, [[]], [{}]],
]
const special: Record<string, unknown[]> = {
  to: [address, [address]],
  data: ['0xa9059cbb'],
  input: ['0xa9059cbb'],
  type: ['0x0', '0x1', '0x2', '0x3', '0x4'],
  accessList: [[{ address, storageKeys: [] }], [{ address, more: 1 }]],
  authorizationList: [[authorization], [{ ...authorization, more: 1 }]],
  blobs: [['0x00']],
}
const names = [
  ...['to', 'value', 'data', 'input', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas'],
  ...['maxPriorityFeePerGas', 'nonce', 'type', 'accessList', 'authorizationList', 'chainId'],
  ...['blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'customData', 'validUntil', '__proto'],
]
const mutations = names.flatMap((name) =>
  [...(special[name] ?? []), ...values].map((value) => [name, value] as const),
)

const reviewed = { account: alice, chainId: 31337 } as const
/** What a node tells, so that a fee is an amount. */
const nodeFee = { gas: 21_000n, price: 10n ** 9n }

/** What a transaction with a changed member shows, is passed by, and sends; or that it is refused. */
function outcome(change: object) {
  const method = 'eth_sendTransaction'
  const params = [{ from: alice, to: bob, value: '0x1', ...change }]
  try {
    const { request, authorizations, chainId = 31337, write } = readRequest({ method, params })
    const context = { account: alice, chainId, origin: '', nodeFee }
    const shown = [request, ...authorizations].map((each) => preview(each, context))
    return {
      shown: shown.map(({ title, fields, warnings }) => ({ title, fields, warnings })),
      hash: shown[0]?.hash,
      sent: write({ ...reviewed, chainId }),
    }
  } catch (error) {
    expect(error).toMatchObject({ key: 'unreviewableMember', code: -32602 })
    return undefined
  }
}

describe('a transaction’s member is shown and passed, refused, or not sent', () => {
  const plain = outcome({})

  test.each(mutations)('%s: %j', (name, value) => {
    const changed = outcome({ [name]: value })
    // A hash that is empty is that of a request which cannot be signed.
    if (!changed?.hash) return
    if (JSON.stringify(changed.sent) === JSON.stringify(plain?.sent)) return
    // The chain is part of what a pass is for.
    if (name !== 'chainId') expect(changed.hash).not.toBe(plain?.hash)
    expect(changed.shown).not.toEqual(plain?.shown)
  })
})

test('what is sent is written anew, in the form that every wallet reads alike', () => {
  const change = { value: '100', gasLimit: 21000, input: '0xAB', type: '0x2', nonce: null }
  expect(outcome(change)?.sent).toEqual({
    method: 'eth_sendTransaction',
    params: [
      { from: alice, to: bob, value: '0x64', gas: '0x5208', data: '0xAB', chainId: '0x7a69' },
    ],
  })
})
