import { expect, test } from 'vitest'
import { findKeyMaterial } from '#e2e/support/findKeyMaterial.ts'
import { isSdkStorageKey, sdkStorageKeys } from '#e2e/support/sdkStorageKeys.ts'
import { pendingPairingKey } from '#lib/protocol/walletConnect.ts'
import { read } from '#tests/support/tree.ts'

const key = 'a1'.repeat(32)
const base64 = 'q6urq6urq6urq6urq6uRq6urq6urq6urq6urq6urq6s'
const jwk = { kty: 'EC', crv: 'P-256', x: base64, y: base64, d: base64 }
const phrase = `${'test '.repeat(11)}junk`
const link = `wc:${key}@2?relay-protocol=irn&symKey=${key}`

test.each([
  ['a raw key', key],
  ['a key with 0x', `0x${key}`],
  ['a key in base64url', base64],
  ['a key as wagmi’s storage writes it', JSON.stringify(key)],
  ['the bytes of a key', JSON.stringify(Array.from({ length: 32 }, (_, index) => index))],
  ['a typed array within JSON', JSON.stringify({ bytes: new Uint8Array(32).fill(7) })],
  ['a key within JSON', JSON.stringify({ deep: [{ secret: key }] })],
  ['JSON within JSON', JSON.stringify({ text: JSON.stringify({ keyPair: key }) })],
  ['a private JWK', JSON.stringify(jwk)],
  ['an extractable CryptoKey', { privateKey: { cryptoKey: 'private', extractable: true } }],
  ['a PKCS #8 key', `308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b${key}`],
  ['a PEM key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['a recovery phrase', phrase],
  ['a pairing link', link],
])('%s is found', (_what, value) => {
  const found = findKeyMaterial('entry', value)
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain(key)
})

test.each([
  ['an address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['a public JWK', JSON.stringify({ ...jwk, d: undefined, x: '', y: '' })],
  ['a transaction hash', JSON.stringify([{ hash: `0x${key}` }])],
  ['the topics of sessions that were left', JSON.stringify({ 'wagmi.remote.left': [key] })],
  ['the id of a passkey', JSON.stringify({ credentialIds: [base64] })],
  ['a topic of WalletConnect', JSON.stringify({ topic: key })],
  ['a key that no script reads', { privateKey: { cryptoKey: 'private', extractable: false } }],
  ['a public CryptoKey', { publicKey: { cryptoKey: 'public', extractable: true } }],
])('%s is not a key', (_what, value) => expect(findKeyMaterial('entry', value)).toEqual([]))

test.each(['transactions', 'batches'])(
  'the id of one of the %s is public, and nothing else of it',
  (name) => {
    const sent = JSON.stringify([{ id: key, secret: key }])
    expect(findKeyMaterial(`${name}-3000`, sent)).toEqual([
      { path: `${name}-3000.0.secret`, kind: '32 bytes' },
    ])
  },
)

test('the exceptions are paths of SDKs, and no other parts of their entries', () => {
  const store = 'wc@2:core:0.3:latchkey//'
  const topics = [{ id: key, topic: key }]
  const [found] = findKeyMaterial(`${store}subscription`, topics)
  expect(found?.path).toBe(`${store}subscription.0.id`)
  expect(isSdkStorageKey('IndexedDB', `${store}subscription.0.id`)).toBe(true)
  expect(isSdkStorageKey('IndexedDB', `${store}subscription.0.symKey`)).toBe(false)
  expect(isSdkStorageKey('IndexedDB', `${store}keychain.${key}`)).toBe(true)
  expect(isSdkStorageKey('localStorage', `${store}keychain.${key}`)).toBe(false)
  expect(isSdkStorageKey('localStorage', '-CBWSDK:SCWKeyManager:ownPrivateKey')).toBe(true)
  expect(isSdkStorageKey('localStorage', 'wagmi.remote.uri')).toBe(false)
})

test('docs/limits.md lists the same exceptions, and the pairing that Latchkey itself stores', () => {
  const rows = read('docs/limits.md').matchAll(
    /^\| `([^`]+)` \| (localStorage|IndexedDB) \| `([^`]+)` \|/gm,
  )
  const listed = [...rows].map(([, name, storage, path]) => ({ package: name, storage, path }))
  const ours = { package: 'latchkey', storage: 'localStorage', path: `wagmi.${pendingPairingKey}` }
  expect(listed).toEqual([...sdkStorageKeys, ours])
})
