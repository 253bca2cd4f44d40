import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/nist.js'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decodeBase58 } from '#devnet/relay/base58.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { codeTo, sealedCode } from '#tests/devnet/custody/support/otpKeys.ts'
import { chromiumArgs, ensureChromium } from '../../../scripts/lib/chromium.ts'

/** The newest client of the vendor's browser kit, unmodified, in a browser against custody. */
let custody: CustodyFixture
let browser: Browser
let site: ReturnType<typeof createServer>
const troubles: string[] = []

beforeAll(async () => {
  custody = await createCustodyFixture()
  const { outputFiles } = await build({
    entryPoints: [new URL('./support/kitPage.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    // As browser bundlers do for packages that expect Node.
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.text ?? ''
  site = createServer((request, response) => {
    const isScript = request.url === '/site.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    const page = '<!doctype html><link rel="icon" href="data:,"><script src="/site.js"></script>'
    response.end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumArgs,
  })
})
afterAll(async () => {
  await browser?.close()
  site?.closeAllConnections()
  await new Promise((resolve) => site?.close(resolve))
  await custody?.stop()
})
afterEach(async () => {
  expect(troubles.splice(0), 'errors on the page').toEqual([])
  for (const context of browser.contexts()) await context.close()
  custody.clock.setOffsetSeconds(0)
})

/** The kit on a page, started as its provider starts it. */
async function openSite(): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await addVirtualAuthenticator(page)
  page.on('pageerror', ({ message }) => troubles.push(message))
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  await page.evaluate((config) => startKit(config), {
    apiBaseUrl: custody.url,
    authProxyUrl: custody.url,
    authProxyConfigId: devnetCustody.authProxyConfigId,
    organizationId: devnetCustody.organizationId,
    passkeyConfig: { rpId: 'localhost' },
  })
  return page
}

const accountsOf = (page: Page) =>
  page.evaluate(async () => {
    const [wallet] = await kit.fetchWallets()
    return (wallet?.accounts ?? []).map(({ address, addressFormat, curve }) => ({
      address,
      addressFormat,
      curve,
    }))
  })

/** A message signed with the first wallet's account of this format. */
const sign = (page: Page, addressFormat: string) =>
  page.evaluate(async (format) => {
    const [wallet] = await kit.fetchWallets()
    const walletAccount = wallet?.accounts.find((account) => account.addressFormat === format)
    if (!walletAccount) throw new Error(`no account of ${format}`)
    const isEthereum = format === 'ADDRESS_FORMAT_ETHEREUM'
    return kit.signMessage({ message: 'Hello', walletAccount, addEthereumPrefix: isEthereum })
  }, addressFormat)

test('it reads its configuration at the start', async () => {
  const page = await openSite()
  expect(await page.evaluate(() => kit.getProxyAuthConfig())).toMatchObject({
    organizationId: devnetCustody.organizationId,
    enabledProviders: expect.arrayContaining(['passkey']),
    sessionExpirationSeconds: '900',
  })
})

test('it signs up by passkey, makes its default wallet, signs, and logs in again', async () => {
  const page = await openSite()
  const signUp = await page.evaluate(async () => {
    await kit.signUpWithPasskey({ createSubOrgParams: { userName: 'Ada' } })
    return kit.getSession()
  })
  expect(signUp?.organizationId).not.toBe(devnetCustody.organizationId)

  await page.evaluate(() => kit.createWallet({ walletName: 'Default' }))
  const accounts = await accountsOf(page)
  expect(accounts).toEqual([
    {
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      curve: 'CURVE_SECP256K1',
    },
    {
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
      curve: 'CURVE_ED25519',
    },
  ])

  const ethereum = await sign(page, 'ADDRESS_FORMAT_ETHEREUM')
  const { r, s, v } = ethereum
  const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } as const
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(accounts[0]?.address)
  const solana = await sign(page, 'ADDRESS_FORMAT_SOLANA')
  const publicKey = decodeBase58(accounts[1]?.address ?? '') ?? new Uint8Array()
  expect(ed25519.verify(`${solana.r}${solana.s}`, Buffer.from('Hello'), publicKey)).toBe(true)

  const logIn = await page.evaluate(async () => {
    await kit.logout()
    await kit.loginWithPasskey()
    return kit.getSession()
  })
  expect(logIn).toMatchObject({ organizationId: signUp?.organizationId, userId: signUp?.userId })
  expect(await accountsOf(page)).toEqual(accounts)
  expect((await sign(page, 'ADDRESS_FORMAT_ETHEREUM')).r).toBe(ethereum.r)
})

test('it signs up by OpenID, and logs in with a token that attests its key', async () => {
  const page = await openSite()
  const subject = randomUUID()
  const complete = async () => {
    const publicKey = await page.evaluate(async () => (await kit.createApiKeyPair()) ?? '')
    const nonce = createHash('sha256').update(publicKey).digest('hex')
    const oidcToken = custody.issuer.mint({ subject, audience: 'the kit', nonce })
    return page.evaluate(
      async ([token, key]) => {
        const { action } = await kit.completeOauth({ oidcToken: token, publicKey: key })
        const session = await kit.getSession()
        const user = await kit.fetchUser()
        await kit.logout()
        return { action, organizationId: session?.organizationId, userId: user.userId }
      },
      [oidcToken, publicKey] as const,
    )
  }
  const signUp = await complete()
  expect(signUp).toMatchObject({ action: 'SIGNUP', userId: expect.any(String) })
  expect(await complete()).toEqual({ ...signUp, action: 'LOGIN' })
})

/**
 * The kit verifies codes of the vendor's own service only, whose key it has built in: the exchange of a
 * code for a token is the test's, before it and after it the kit's.
 */
test('it sends codes, refuses to seal them to another service, and signs up and logs in by their tokens', async () => {
  const page = await openSite()
  const contact = `${randomUUID()}@example.com`
  const start = () =>
    page.evaluate(
      (address) => kit.initOtp({ otpType: 'OTP_TYPE_EMAIL' as never, contact: address }),
      contact,
    )
  const refused = page.evaluate(
    (otp) =>
      kit.verifyOtp(otp as never).catch(({ cause }) => {
        throw cause
      }),
    { ...(await start()), otpCode: codeTo(custody, contact) },
  )
  await expect(refused).rejects.toThrow(/does not match signer key from bundle/)

  const tokenOf = async () => {
    const { otpId, otpEncryptionTargetBundle } = await start()
    const apiPublicKey = await page.evaluate(async () => (await kit.createApiKeyPair()) ?? '')
    const code = codeTo(custody, contact)
    const key = { apiPublicKey, apiPrivateKey: '', curve: 'P256' } as const
    const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
    return (await custody.parent.verifyOtp({ otpId, encryptedOtpBundle })).verificationToken
  }
  const signedIn = () =>
    page.evaluate(async () => {
      const { userEmail, userId } = await kit.fetchUser()
      await kit.logout()
      return { userEmail, userId }
    })
  await page.evaluate((otp) => kit.signUpWithOtp(otp as never), {
    verificationToken: await tokenOf(),
    contact,
    otpType: 'OTP_TYPE_EMAIL',
  })
  const signUp = await signedIn()
  expect(signUp).toEqual({ userEmail: contact, userId: expect.any(String) })
  await page.evaluate((otp) => kit.loginWithOtp(otp), { verificationToken: await tokenOf() })
  expect(await signedIn()).toEqual(signUp)
})

test('it refreshes its session with another key, and the first one is gone', async () => {
  const page = await openSite()
  await page.evaluate(() => kit.signUpWithPasskey({ createSubOrgParams: { userName: 'Ada' } }))
  const session = () => page.evaluate(() => kit.getSession())
  const first = await session()
  await page.evaluate(() =>
    kit.refreshSession({ expirationSeconds: '3600', invalidateExisitng: true }),
  )
  const second = await session()
  expect(second).toMatchObject({ userId: first?.userId, organizationId: first?.organizationId })
  expect(second?.publicKey).not.toBe(first?.publicKey)
  expect(second?.expiry).toBeGreaterThan(first?.expiry ?? Number.POSITIVE_INFINITY)
  await page.evaluate(() => kit.createWallet({ walletName: 'Default' }))
  expect((await sign(page, 'ADDRESS_FORMAT_ETHEREUM')).r).toMatch(/^[0-9a-f]{64}$/)

  const { apiKeys } = await page.evaluate(() => kit.fetchUser())
  const keys = apiKeys.map(({ credential }) => credential.publicKey)
  expect(keys).toContain(second?.publicKey)
  expect(keys).not.toContain(first?.publicKey)
})

test('its session ends by custody’s clock', async () => {
  const page = await openSite()
  await page.evaluate(() => kit.signUpWithPasskey({ createSubOrgParams: { userName: 'Ada' } }))
  await page.evaluate(() => kit.createWallet({ walletName: 'Default' }))
  custody.clock.setOffsetSeconds(901)
  const late = page.evaluate(() =>
    kit.createWallet({ walletName: 'Late' }).catch(({ cause }) => {
      throw cause
    }),
  )
  await expect(late).rejects.toThrow(/expired/i)
})

test('a key that it made signs for a user who has nothing else', async () => {
  const page = await openSite()
  await page.evaluate(() => kit.signUpWithPasskey({ createSubOrgParams: { userName: 'Ada' } }))
  const made = await page.evaluate(async () => {
    const publicKey = (await kit.createApiKeyPair()) ?? ''
    const user = await kit.fetchOrCreateP256ApiKeyUser({
      publicKey,
      createParams: { apiKeyName: 'Robot', userName: 'Robot' },
    })
    const again = await kit.fetchOrCreateP256ApiKeyUser({ publicKey })
    const signature = await kit.signWithApiKey({ message: 'Hello', publicKey })
    return { publicKey, user, again, signature }
  })
  expect(made.user).toMatchObject({
    userName: 'Robot',
    apiKeys: [{ credential: { publicKey: made.publicKey } }],
  })
  expect(made.again.userId).toBe(made.user.userId)
  const digest = createHash('sha256').update('Hello').digest()
  expect(p256.verify(made.signature, digest, made.publicKey)).toBe(true)
})
