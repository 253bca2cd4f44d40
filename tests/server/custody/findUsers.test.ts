import { expect, test } from 'vitest'
import type { EmailCodeResponse } from '#lib/protocol/embedded.ts'
import { createSession } from '#server/auth/session.ts'
import { latchkeyOf } from '#server/createLatchkey.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { loginSignature, sealedCode } from '#tests/devnet/custody/support/otpKeys.ts'
import { database, site } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { sendRequest, custody } = setUpCustody(15054)
const latchkey = latchkeyOf(site)

/** Opens the embedded wallet of an e-mail address, and signs in with its account. */
async function signIn(email: string) {
  const key = createApiKey()
  const sent = await sendRequest('/api/custody/email/code', { email })
  const { otpId, otpEncryptionTargetBundle } = sent.body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
  const verified = await sendRequest('/api/custody/email/verify', { otpId, encryptedOtpBundle })
  const { verificationToken } = verified.body
  const login = await sendRequest('/api/custody/email/login', {
    verificationToken,
    publicKey: key.apiPublicKey,
    clientSignature: loginSignature(key, verificationToken),
  })
  const client = custody().client(key, login.body.organizationId)
  const { walletId: _, addresses } = await client.createWallet({
    walletName: 'Wallet',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  const address = addresses[0] as `0x${string}`
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const { session } = await createSession(await database(), new Date(), who, 'absent')
  return session.user.id
}

test('a user is found by the address whose code opens their wallet, and nobody by another', async () => {
  const id = await signIn('ada@wallet.example')
  const other = await signIn('bob@wallet.example')
  const found = async (email: string) =>
    (await latchkey.users.find({ email })).map((user) => user.id)
  expect(await found('Ada@Wallet.Example')).toEqual([id])
  expect(await found('bob@wallet.example')).toEqual([other])
  expect(await found('eve@wallet.example')).toEqual([])
  await expect(found('ada')).rejects.toThrow('takes an e-mail address')
  const query = { provider: 'nobody', subject: '1' }
  await expect(latchkey.users.find(query)).rejects.toThrow('OPENID_PROVIDERS')
})
