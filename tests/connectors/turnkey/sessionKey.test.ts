// own process: Turnkey’s SDK keeps global state.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createSessionKey,
  fromBase64Url,
  importSessionKey,
  type SessionKeyPair,
  sessionStamper,
} from '#connectors/turnkey/session/sessionKey.ts'

/** A key as Turnkey creates it: the secret, and the uncompressed public key. */
async function createdElsewhere(): Promise<SessionKeyPair> {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  const uncompressed = Uint8Array.from([4, ...fromBase64Url(x), ...fromBase64Url(y)])
  return importSessionKey(fromBase64Url(d), uncompressed)
}

test.each([
  ['created here', createSessionKey],
  ['created by Turnkey', createdElsewhere],
])('a session key %s cannot be exported, by any script', async (_, create) => {
  const { privateKey } = await create()
  expect(privateKey).toMatchObject({ type: 'private', extractable: false, usages: ['sign'] })
  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(crypto.subtle.exportKey(format, privateKey)).rejects.toThrow()
})

test('a session key stamps requests by its own header', async () => {
  const key = await createSessionKey()
  const { stampHeaderName, stampHeaderValue } = await sessionStamper(key).stamp('{}')
  expect(stampHeaderName).toBe('X-Stamp')
  const stamp = JSON.parse(new TextDecoder().decode(fromBase64Url(stampHeaderValue)))
  expect(stamp).toMatchObject({
    publicKey: key.publicKey,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
  })
})
