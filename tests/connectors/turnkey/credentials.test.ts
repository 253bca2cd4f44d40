import { expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'

const site = setUpEmbeddedSite()

async function signedUp() {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop', email: 'ada@example.com' })
  return { ...page, wallet }
}

test('the profile describes the user', async () => {
  const { wallet } = await signedUp()
  const state = wallet.session()
  expect(await wallet.profile()).toEqual({
    organizationId: state.state === 'active' && state.organizationId,
    userId: state.state === 'active' && state.userId,
    userName: 'Laptop',
    email: 'ada@example.com',
    isEmailConfirmed: false,
  })
})

test('passkeys are listed, added and removed, one per authenticator', async () => {
  const { wallet, authenticator } = await signedUp()
  expect((await wallet.passkeys()).map(({ name }) => name)).toEqual(['Laptop'])
  await wallet.addPasskey('Phone')
  const [, options] = authenticator.options as CredentialCreationOptions[]
  expect(options?.publicKey?.excludeCredentials).toHaveLength(1)
  const two = await wallet.passkeys()
  expect(two.map(({ name }) => name).toSorted()).toEqual(['Laptop', 'Phone'])
  expect(two[0]?.createdAt).toBeGreaterThan(Date.now() - 60_000)
  await wallet.removePasskey(two.find(({ name }) => name === 'Phone')?.id ?? '')
  expect((await wallet.passkeys()).map(({ name }) => name)).toEqual(['Laptop'])
  await expect(wallet.addPasskey(' ')).rejects.toMatchObject({ key: 'passkeyIdentifierRequired' })
})

test('API keys are listed, added and removed, and the session of this page is marked', async () => {
  const { wallet } = await signedUp()
  const { apiPublicKey } = createApiKey()
  await wallet.addApiKey({ name: 'Script', publicKey: apiPublicKey, expirationSeconds: 600 })
  const keys = await wallet.apiKeys()
  expect(keys.filter(({ isThisSession }) => isThisSession)).toHaveLength(1)
  const added = keys.find(({ name }) => name === 'Script')
  expect(added).toMatchObject({ publicKey: apiPublicKey, isThisSession: false })
  expect(added?.expiresAt).toBe((added?.createdAt ?? 0) + 600_000)
  await wallet.removeApiKey(added?.id ?? '')
  expect((await wallet.apiKeys()).map(({ name }) => name)).not.toContain('Script')
})

test('activities are listed, and a vote applies to the pending one', async () => {
  const { wallet, config, key } = await signedUp()
  await connect(config, { connector: key })
  await site.next({ status: 'CONSENSUS_NEEDED', path: 'submit/create_api_keys' })
  const { apiPublicKey } = createApiKey()
  const refused = await wallet
    .addApiKey({ name: 'Two', publicKey: apiPublicKey })
    .catch(findWalletError)
  expect(refused).toMatchObject({ key: 'consensusNeeded' })
  const waiting = (await wallet.activities()).find(({ status }) => /CONSENSUS/.test(status))
  expect(waiting).toMatchObject({
    type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    fingerprint: expect.stringMatching(/^sha256:/),
  })
  await wallet.reject(waiting?.fingerprint ?? '')
  const after = (await wallet.activities()).find(({ id }) => id === waiting?.id)
  expect(after?.status).toBe('ACTIVITY_STATUS_REJECTED')
  expect((await wallet.apiKeys()).map(({ name }) => name)).not.toContain('Two')
})

test('an unknown address fails with ‘Account not found’ (4100), and nothing is signed', async () => {
  const { config, key, wallet } = await signedUp()
  await connect(config, { connector: key })
  const provider = await providerOf(key)
  const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  for (const request of [
    { method: 'personal_sign', params: ['0x00', stranger] },
    { method: 'eth_signTypedData_v4', params: [stranger, typedData] },
    { method: 'eth_sendTransaction', params: [{ from: stranger, to: stranger }] },
  ])
    await expect(provider.request(request)).rejects.toMatchObject({
      message: 'Account not found',
      code: 4100,
    })
  expect((await wallet.activities()).some(({ type }) => /SIGN_/.test(type))).toBe(false)
})

const typedData = JSON.stringify({
  domain: {},
  types: { Mail: [] },
  primaryType: 'Mail',
  message: {},
})

test('unsupported and invalid requests fail with their codes', async () => {
  const { config, key } = await signedUp()
  const { accounts } = await connect(config, { connector: key })
  const provider = await providerOf(key)
  const code = (method: string, params: unknown[] = []) =>
    provider.request({ method, params }).then(
      () => 'answered',
      (error: { code?: number }) => error.code,
    )
  expect(await code('eth_sign', [accounts[0], '0x00'])).toBe(4200)
  expect(await code('wallet_grantPermissions')).toBe(4200)
  expect(await code('eth_getWork')).toBe(4200)
  expect(await code('wallet_addEthereumChain', [{ chainId: '0x5' }])).toBe(4200)
  expect(await code('wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).toBe('answered')
  expect(await code('eth_signTypedData_v4', [accounts[0], '{'])).toBe(-32602)
  expect(await code('eth_sendTransaction', [{ to: accounts[0] }])).toBe(-32602)
  expect(await code('eth_sendTransaction', [{ from: accounts[0], chainId: '0x5' }])).toBe(-32602)
})
