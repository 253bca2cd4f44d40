import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'
import { codeTo } from '#tests/devnet/custody/support/otpKeys.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import {
  createFramesFixture,
  type FramesFixture,
  inside,
} from '#tests/devnet/frames/framesFixture.ts'

/** The frames in a browser against custody, both with the official clients. */
let custody: CustodyFixture
let fixture: FramesFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
  fixture = await createFramesFixture()
})
afterAll(async () => {
  await fixture?.stop()
  await custody?.stop()
})
afterEach(async () => {
  expect(fixture.pageErrors.splice(0), 'errors on the page').toEqual([])
  for (const context of fixture.browser.contexts()) await context.close()
})

async function start(name: string) {
  const page = await fixture.openSite()
  const publicKey = await page.evaluate(([frame, url]) => startFrame(frame, url), [
    name,
    `${fixture.framesUrl}/${name}`,
  ] as const)
  return { page, publicKey }
}

async function userWithEmail() {
  const email = `${randomUUID()}@example.com`
  return { email, ...(await custody.newUser({ userEmail: email })) }
}

const emailCustomization = { appName: 'Latchkey' }
const ethereum = ethereumAccount(0)

test('an e-mailed session key signs requests from the auth frame', async () => {
  const { email, organizationId, userId } = await userWithEmail()
  const { page, publicKey } = await start('auth')
  await custody.parent.emailAuth({
    organizationId,
    email,
    targetPublicKey: publicKey,
    emailCustomization,
  })
  const body = JSON.stringify({ organizationId })
  const stamp = await page.evaluate(
    async ([bundle, payload]) => {
      await frames_.auth?.injectCredentialBundle(bundle)
      return frames_.auth?.stamp(payload)
    },
    [codeTo(custody, email), body] as const,
  )
  const headers = { [stamp?.stampHeaderName ?? '']: stamp?.stampHeaderValue ?? '' }
  expect((await custody.raw('query/whoami', body, headers)).body).toMatchObject({ userId })
  const altered = await custody.raw('query/whoami', body.replace('{', '{ '), headers)
  expect(altered.status).toBe(401)
})

test('a user recovers with an e-mailed key in the recovery frame', async () => {
  const { email, organizationId, userId } = await userWithEmail()
  const { page, publicKey } = await start('recovery')
  await custody.parent.initUserEmailRecovery({
    organizationId,
    email,
    targetPublicKey: publicKey,
    emailCustomization,
  })
  const passkey = softPasskey()
  const body = JSON.stringify({
    type: 'ACTIVITY_TYPE_RECOVER_USER',
    timestampMs: String(Date.now()),
    organizationId,
    parameters: { userId, authenticator: passkey.authenticatorParams() },
  })
  const stamp = await page.evaluate(
    async ([bundle, payload]) => {
      await frames_.recovery?.injectCredentialBundle(bundle)
      return frames_.recovery?.stamp(payload)
    },
    [codeTo(custody, email), body] as const,
  )
  const headers = { [stamp?.stampHeaderName ?? '']: stamp?.stampHeaderValue ?? '' }
  const answer = await custody.raw('submit/recover_user', body, headers)
  expect(answer.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  const whoami = await custody.raw('query/whoami', { organizationId }, passkey)
  expect(whoami.body).toMatchObject({ userId })
})

test('a wallet exported from one account and imported into another has the same address', async () => {
  const from = await custody.newUser()
  const { walletId, addresses } = await from.client.createWallet({
    walletName: 'Here',
    accounts: [ethereum],
    mnemonicLength: 24,
  })
  const shown = await start('export')
  const { exportBundle } = await from.client.exportWallet({
    walletId,
    targetPublicKey: shown.publicKey,
  })
  await shown.page.evaluate(
    ([bundle, organization]) => frames_.export?.injectWalletExportBundle(bundle, organization),
    [exportBundle, from.organizationId] as const,
  )
  const words = await inside(shown.page, 'export').locator('#secret li').allTextContents()
  expect(words).toHaveLength(24)

  const to = await custody.newUser()
  const { importBundle } = await to.client.initImportWallet({ userId: to.userId })
  const { page } = await start('import')
  await page.evaluate(
    ([bundle, organization, user]) =>
      frames_.import?.injectImportBundle(bundle, organization, user),
    [importBundle, to.organizationId, to.userId] as const,
  )
  await inside(page, 'import').getByRole('textbox').first().fill(words.join(' '))
  const encryptedBundle = await page.evaluate(() => frames_.import?.extractWalletEncryptedBundle())
  const imported = await to.client.importWallet({
    userId: to.userId,
    walletName: 'There',
    accounts: [ethereum],
    encryptedBundle: encryptedBundle ?? '',
  })
  expect(imported.addresses).toEqual(addresses)
})

test('a private key exported from one account and imported into another has the same address', async () => {
  const key = {
    privateKeyName: 'Key',
    curve: 'CURVE_SECP256K1' as const,
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
  }
  const from = await custody.newUser()
  const { privateKeys } = await from.client.createPrivateKeys({
    privateKeys: [{ ...key, privateKeyTags: [] }],
  })
  const address = privateKeys[0]?.addresses?.[0]?.address ?? ''
  const shown = await start('export')
  const { exportBundle } = await from.client.exportPrivateKey({
    privateKeyId: privateKeys[0]?.privateKeyId ?? '',
    targetPublicKey: shown.publicKey,
  })
  await shown.page.evaluate(
    ([bundle, organization, of]) =>
      frames_.export?.injectKeyExportBundle(bundle, organization, KeyFormats.Hexadecimal, of),
    [exportBundle, from.organizationId, address] as const,
  )
  const frame = inside(shown.page, 'export')
  await frame.getByText(address).waitFor()
  const secret = (await frame.locator('#secret').textContent()) ?? ''

  const to = await custody.newUser()
  const { importBundle } = await to.client.initImportPrivateKey({ userId: to.userId })
  const { page } = await start('import')
  await page.evaluate(
    ([bundle, organization, user]) =>
      frames_.import?.injectImportBundle(bundle, organization, user),
    [importBundle, to.organizationId, to.userId] as const,
  )
  await inside(page, 'import').getByRole('textbox').first().fill(secret)
  const encryptedBundle = await page.evaluate(() => frames_.import?.extractKeyEncryptedBundle())
  const imported = await to.client.importPrivateKey({
    userId: to.userId,
    ...key,
    encryptedBundle: encryptedBundle ?? '',
  })
  expect(imported.addresses.map((one) => one.address)).toEqual([address])
})
