import { afterEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { database, handle } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { origin } = setUpCustody(3394, ({ issuer }) => ({
  OPENID_PROVIDERS: 'devnet,form',
  OPENID_DEVNET_ISSUER: issuer.url,
  OPENID_FORM_ISSUER: issuer.url,
  OPENID_FORM_CLIENT_ID: 'form-client',
  OPENID_FORM_CLIENT_SECRET: 'form-secret',
  OPENID_FORM_RESPONSE_MODE: 'form_post',
}))
afterEach(async () => void (await (await database()).delete(rateLimits)))

describe('a page of another site that the victim has open', () => {
  const victim = '198.51.100.7'
  const cross = { [socketHeader]: victim, 'sec-fetch-site': 'cross-site' }
  const custodyOf = (client: string) =>
    callRoute(
      origin,
      '/api/custody/email/verify',
      { otpId: crypto.randomUUID(), encryptedOtpBundle: 'x' },
      { headers: { [socketHeader]: client } },
    )

  test.each([
    ['GET', 'devnet', 'hidden frames'],
    ['POST', 'form', 'forms into hidden frames'],
  ])('does not use up the limit of embedded wallets by %s to %s (%s)', async (method, provider) => {
    expect((await custodyOf(victim)).code).toBe('invalidCode')
    for (let count = 0; count < 61; count++)
      await handle(
        new Request(`${origin}/api/custody/oauth/callback/${provider}?state=x`, {
          method,
          headers: {
            ...cross,
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'iframe',
            ...(method === 'POST' && {
              origin: 'https://evil.example',
              'content-type': 'application/x-www-form-urlencoded',
            }),
          },
          ...(method === 'POST' && { body: 'state=x' }),
        }),
      )
    expect((await custodyOf('198.51.100.8')).code).toBe('invalidCode')
    expect((await custodyOf(victim)).code).toBe('invalidCode')
  })

  test('does not use up the processor time of the victim’s address by pictures', async () => {
    const client = '198.51.100.9'
    const session = () =>
      callRoute(origin, '/api/auth/session', undefined, {
        method: 'GET',
        headers: { [socketHeader]: client },
      })
    expect((await session()).status).toBe(200)
    for (let count = 0; count < 2_100; count++)
      await handle(
        new Request(`${origin}/api/receipts`, {
          headers: {
            [socketHeader]: client,
            'sec-fetch-site': 'cross-site',
            'sec-fetch-mode': 'no-cors',
            'sec-fetch-dest': 'image',
          },
        }),
      )
    expect((await session()).status).toBe(200)
  })

  test('nor by changes, which are refused', async () => {
    const client = '198.51.100.10'
    for (let count = 0; count < 2_100; count++) {
      const { status } = await handle(
        new Request(`${origin}/api/custody/email/login`, {
          method: 'POST',
          body: 'x',
          headers: {
            [socketHeader]: client,
            origin: 'https://evil.example',
            'content-type': 'text/plain',
            'sec-fetch-site': 'cross-site',
          },
        }),
      )
      expect(status).toBe(403)
    }
    const session = await callRoute(origin, '/api/auth/session', undefined, {
      method: 'GET',
      headers: { [socketHeader]: client },
    })
    expect(session.status).toBe(200)
  })

  test('can link to a route', async () => {
    const opened = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const response = await handle(new Request(`${origin}/api/auth/session`, { headers: opened }))
    expect(response.status).toBe(200)
  })
})
