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

/** The token of a code that was sent to an address. */
async function tokenOf(email: string, key: ReturnType<typeof createApiKey>) {
  const sent = await sendRequest('/api/custody/email/code', { email })
  const { otpId, otpEncryptionTargetBundle } = sent.body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
  const verified = await sendRequest('/api/custody/email/verify', { otpId, encryptedOtpBundle })
  return verified.body.verificationToken as string
}

/** Opens the embedded wallet of an e-mail address, and signs in with its account. */
async function signIn(email: string) {
  const key = createApiKey()
  const verificationToken = await tokenOf(email, key)
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
  const { userId } = login.body
  return { id: session.user.id, key, client, userId }
}

test('a user is found by the address whose code opens their wallet, and nobody by another', async () => {
  const { id } = await signIn('ada@wallet.example')
  const { id: other } = await signIn('bob@wallet.example')
  const found = async (email: string) =>
    (await latchkey.users.find({ email })).map((user) => user.id)
  expect(await found('Ada@Wallet.Example')).toEqual([id])
  expect(await found('bob@wallet.example')).toEqual([other])
  expect(await found('eve@wallet.example')).toEqual([])
  await expect(found('ada')).rejects.toThrow('takes an e-mail address')
  const query = { provider: 'nobody', subject: '1' }
  await expect(latchkey.users.find(query)).rejects.toThrow('OPENID_PROVIDERS')
})

test('a user is not found by an address that they have given up', async () => {
  const { id, key, client, userId } = await signIn('old@wallet.example')
  const userEmail = 'new@wallet.example'
  const verificationToken = await tokenOf(userEmail, key)
  await client.updateUserEmail({ userId, userEmail, verificationToken })
  expect(await latchkey.users.find({ email: 'old@wallet.example' })).toEqual([])
  expect(await latchkey.users.find({ email: userEmail })).toMatchObject([{ id }])
})
