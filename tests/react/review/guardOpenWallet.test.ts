import { stringToHex, zeroHash } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardOpenWallet } from '#react/review/guardOpenWallet.ts'
import { setReceiptUser } from '#react/review/receiptUser.ts'
import { alice } from '#tests/connectors/fakeProvider.ts'

const connectors = [
  { id: 'turnkey', embedded: async () => undefined, variant: 'key' },
  { id: 'injected' },
]

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://site.example'))
  setReceiptUser('eip155:0x1')
})
afterEach(() => void vi.unstubAllGlobals())

/** Whether the wallet is asked, and for how many proofs the server was asked before. */
async function sign(method: string, params: unknown[], { id = 'turnkey', status = 204 } = {}) {
  const asked = vi.fn(async () =>
    status === 204
      ? new Response(null, { status })
      : Response.json({ error: { code: 'signInTooOld', message: '', requestId: '' } }, { status }),
  )
  vi.stubGlobal('fetch', asked)
  const wallet = { id, name: 'Wallet' }
  const config = { connectors } as never
  const end = await guardOpenWallet(config, '/api', { method, params }, wallet).then(
    () => 'signed',
    ({ key }: { key: string }) => key,
  )
  return { end, proofs: asked.mock.calls.length }
}

const own = `site.example wants you to sign in with your Ethereum account:\n${alice}`
const typed = (fields: object[]) =>
  JSON.stringify({ types: { Root: fields }, primaryType: 'Root', domain: {}, message: {} })
const hash = typed([{ name: 'hash', type: 'bytes32' }])

test.each([
  ['text', own],
  ['bytes', stringToHex(own)],
])('a message of this site’s server as %s is for its own sign-in only', async (_, message) => {
  expect(await sign('personal_sign', [message, alice])).toEqual({ end: 'ownMessage', proofs: 0 })
})

test.each<[string, string, unknown[]]>([
  ['a hash as typed data', 'eth_signTypedData_v4', [alice, hash]],
  ['bytes of a contract account', 'eth_signTypedData_v4', [alice, typed([{ type: 'bytes' }])]],
  ['bytes that are no text', 'personal_sign', [`0x${'ff'.repeat(32)}`, alice]],
])('%s needs a recent proof', async (_, method, params) => {
  expect(await sign(method, params)).toEqual({ end: 'signed', proofs: 1 })
  expect((await sign(method, params, { status: 403 })).end).toBe('signInTooOld')
  // A wallet that asks by itself.
  expect(await sign(method, params, { id: 'injected' })).toEqual({ end: 'signed', proofs: 0 })
})

test.each<[string, string, unknown[]]>([
  ['a message', 'personal_sign', ['Hello', alice]],
  ['a sign-in of another site', 'personal_sign', [own.replace('site.', 'other.'), alice]],
  ['typed data', 'eth_signTypedData_v4', [alice, typed([{ name: 'to', type: 'address' }])]],
  ['a transaction', 'eth_sendTransaction', [{ to: alice, data: zeroHash }]],
])('%s needs none', async (_, method, params) => {
  expect(await sign(method, params)).toEqual({ end: 'signed', proofs: 0 })
})

test('while nobody is signed in there is nobody to prove', async () => {
  setReceiptUser(null)
  expect(await sign('eth_signTypedData_v4', [alice, hash])).toEqual({ end: 'signed', proofs: 0 })
})
