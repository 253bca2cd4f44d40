import { expect, test } from 'vitest'
import type { EmailCodeResponse } from '#lib/protocol/embedded.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { sealedCode, targetKey } from '#tests/devnet/custody/support/otpKeys.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { sendRequest, custody } = setUpCustody(15018, { RATE_LIMITS: 'emailAll=4/3600' })

let clients = 0
const anyClient = (cookie = '') => ({
  headers: { [socketHeader]: `198.51.100.${clients++}`, cookie },
})
const codeTo = (email: string, cookie?: string) =>
  sendRequest('/api/custody/email/code', { email }, anyClient(cookie))

test('all clients together cause a limited number of emails, a browser that verified its address is not counted', async () => {
  const email = 'known@wallet.example'
  const { otpId, otpEncryptionTargetBundle } = (await codeTo(email)).body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, createApiKey())
  const sent = { otpId, encryptedOtpBundle }
  const verified = await sendRequest('/api/custody/email/verify', sent, anyClient())
  const cookie = (verified.headers['set-cookie'] ?? '').split(';')[0]

  for (const name of ['a', 'b', 'c'])
    expect((await codeTo(`${name}@wallet.example`)).status).toBe(200)
  const refused = await codeTo('d@wallet.example')
  expect([refused.status, refused.code]).toEqual([429, 'rateLimited'])
  const recovery = { email: 'e@wallet.example', targetPublicKey: targetKey().publicKey }
  expect((await sendRequest('/api/custody/recovery', recovery, anyClient())).code).toBe(
    'rateLimited',
  )
  expect((await codeTo(email, cookie)).status).toBe(200)
})
