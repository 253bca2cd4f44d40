import { expect, test } from 'vitest'
import { verifyEmailToken } from '#connectors/turnkey/session/sealedBundle.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a token that nobody signed is refused, also one that has expired', async () => {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  const key = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('hex')
  for (const seconds of [-600, 600]) {
    const exp = Math.floor(Date.now() / 1000) + seconds
    const claims = {
      id: 'id',
      contact: 'ada@example.com',
      exp,
      public_key: '02',
      verification_type: 'EMAIL',
    }
    const signature = Buffer.alloc(64, 1).toString('base64url')
    const token = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}.${signature}`
    await expect(verifyEmailToken(token, key)).rejects.toThrow()
  }
})
