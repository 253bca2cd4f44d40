import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createSessionKey,
  fromBase64Url,
  importSessionKey,
  type SessionKeyPair,
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
