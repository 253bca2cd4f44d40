import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { encryptPrivateKeyToBundle } from '@turnkey/crypto'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEnclave } from '#devnet/custody/enclave.ts'
import {
  createImportTarget,
  openSealedBundle,
  sealExportBundle,
} from '#devnet/custody/hpke/bundles.ts'
import {
  createFramesFixture,
  type FramesFixture,
  inside,
} from '#tests/devnet/frames/framesFixture.ts'

const { signer, fetcher } = createEnclave()
const organizationId = '11111111-1111-4111-8111-111111111111'

const userId = '22222222-2222-4222-8222-222222222222'

const privateKey = Buffer.from(
  '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'hex',
)

const mnemonic = 'test test test test test test test test test test test junk'

let fixture: FramesFixture

beforeAll(async () => {
  fixture = await createFramesFixture()
})

afterAll(() => fixture?.stop())

afterEach(async () => {
  expect(fixture.pageErrors.splice(0), 'errors on the page').toEqual([])
  for (const context of fixture.browser.contexts()) await context.close()
})

describe('the export frame', () => {
  test('shows a private key and its address, which the site cannot read', async () => {
    const { page, publicKey } = await fixture.start('export')
    const bundle = await sealExportBundle({
      targetPublicKey: publicKey,
      secret: privateKey,
      organizationId,
      signer,
    })
    const injected = await page.evaluate(
      ([text, organization]) =>
        frames_.export?.injectKeyExportBundle(text, organization, KeyFormats.Hexadecimal),
      [bundle, organizationId] as const,
    )
    expect(injected).toBe(true)
    const secret = `0x${privateKey.toString('hex')}`
    const frame = inside(page, 'export')
    await frame.getByText(secret).waitFor()
    await frame.getByText(privateKeyToAddress(secret as `0x${string}`)).waitFor()
    expect(await page.content()).not.toContain(secret)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).toBe('{}')

    await frame.getByRole('button', { name: 'Copy the private key' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await frame.getByRole('button', { name: 'Hide' }).click()
    expect(await frame.locator('body').textContent()).not.toContain(secret)
    await frame.getByRole('button', { name: 'Show' }).click()
    await frame.getByText(secret).waitFor()
  })

  test("shows a wallet's recovery phrase", async () => {
    const { page, publicKey } = await fixture.start('export')
    const bundle = await sealExportBundle({
      targetPublicKey: publicKey,
      secret: Buffer.from(mnemonic),
      organizationId,
      signer,
    })
    await page.evaluate(
      ([text, organization]) => frames_.export?.injectWalletExportBundle(text, organization),
      [bundle, organizationId] as const,
    )
    const words = await inside(page, 'export').locator('#secret li').allTextContents()
    expect(words.join(' ')).toBe(mnemonic)
  })

  test('removes the secret from the page when the site resets it', async () => {
    const { page, publicKey } = await fixture.start('export')
    const bundle = await sealExportBundle({
      targetPublicKey: publicKey,
      secret: Buffer.from(mnemonic),
      organizationId,
      signer,
    })
    await page.evaluate(
      async ([text, organization]) => {
        await frames_.export?.injectWalletExportBundle(text, organization)
        await frames_.export?.clearEmbeddedKey()
      },
      [bundle, organizationId] as const,
    )
    const frame = inside(page, 'export')
    await frame.getByText('Your secret appears here.').waitFor()
    expect(await frame.locator('body').textContent()).not.toContain('junk')
  })

  test('deletes its key after one bundle', async () => {
    const { page, publicKey } = await fixture.start('export')
    const bundle = await sealExportBundle({
      targetPublicKey: publicKey,
      secret: privateKey,
      organizationId,
      signer,
    })
    const inject = () =>
      page.evaluate(
        ([text, organization]) =>
          frames_.export?.injectKeyExportBundle(text, organization).catch(String),
        [bundle, organizationId] as const,
      )
    expect(await inject()).toBe(true)
    expect(await inject()).toContain('used up its key')
    const again = await page.evaluate(
      (url) => startFrame('second', url),
      `${fixture.framesUrl}/export`,
    )
    expect(again).not.toBe(publicKey)
  })

  test.each<[name: string, change: (bundle: Record<string, string>) => void, sentence: RegExp]>([
    [
      'signed by a stranger',
      (bundle) => {
        bundle.enclaveQuorumPublic = fetcher.publicKeyHex
      },
      /stranger/,
    ],
    [
      'altered after signing',
      (bundle) => {
        const data = Buffer.from(bundle.data ?? '', 'hex').toString()
        bundle.data = Buffer.from(data.replace('"ciphertext":"', '"ciphertext":"00')).toString(
          'hex',
        )
      },
      /signature is wrong/,
    ],
    [
      'of another version',
      (bundle) => {
        bundle.version = 'v2'
      },
      /version/,
    ],
    [
      'without data',
      (bundle) => {
        delete bundle.data
      },
      /signature is wrong/,
    ],
  ])('refuses a bundle %s', async (_name, change, sentence) => {
    const { page, publicKey } = await fixture.start('export')
    const sealed = await sealExportBundle({
      targetPublicKey: publicKey,
      secret: privateKey,
      organizationId,
      signer,
    })
    const bundle = JSON.parse(sealed) as Record<string, string>
    change(bundle)
    const answer = await page.evaluate(
      ([text, organization]) =>
        frames_.export?.injectKeyExportBundle(text, organization).catch(String),
      [JSON.stringify(bundle), organizationId] as const,
    )
    expect(answer).toMatch(sentence)
  })

  test('refuses a bundle of another organization, for another key, or malformed', async () => {
    const { page, publicKey } = await fixture.start('export')
    const options = { secret: privateKey, organizationId, signer }
    const bundle = await sealExportBundle({ ...options, targetPublicKey: publicKey })
    const foreign = await sealExportBundle({ ...options, targetPublicKey: signer.publicKeyHex })
    const inject = (text: string, organization: string) =>
      page.evaluate(
        ([value, id]) => frames_.export?.injectKeyExportBundle(value, id).catch(String),
        [text, organization] as const,
      )
    expect(await inject(bundle, userId)).toContain('another organization')
    expect(await inject(bundle, '')).toContain('Say which organization')
    expect(await inject(foreign, organizationId)).toContain("not sealed to this frame's key")
    for (const text of ['', '{', 'null', '[]', '{"version":"v1.0.0"}']) {
      expect(await inject(text, organizationId)).toMatch(/malformed|version|stranger/)
    }
    // A refused bundle consumes nothing.
    expect(await inject(bundle, organizationId)).toBe(true)
  })

  test('responds to unknown requests with an error', async () => {
    const { page } = await fixture.start('export')
    const answers = await page.evaluate(async () => [
      await frames_.export?.getEmbeddedPublicKey().catch(String),
      await frames_.export?.initEmbeddedKey().catch(String),
      await frames_.export?.stamp('{}').catch(String),
      await frames_.export?.clearEmbeddedPrivateKey().catch(String),
    ])
    for (const answer of answers) expect(answer).toMatch(/This frame does not know [A-Z_]+\./)
  })
})

describe('the import frame', () => {
  async function startImport() {
    const { page, publicKey } = await fixture.start('import')
    expect(publicKey).toBe('')
    const target = createImportTarget({ organizationId, userId, signer })
    const injected = await page.evaluate(
      ([text, organization, user]) =>
        frames_.import?.injectImportBundle(text, organization, user).catch(String),
      [target.bundle, organizationId, userId] as const,
    )
    expect(injected).toBe(true)
    return {
      page,
      target,
      field: inside(page, 'import').getByLabel('Recovery phrase or private key'),
    }
  }
  const takeKey = (page: FramesPage) =>
    page.evaluate(() => frames_.import?.extractKeyEncryptedBundle().catch(String))
  const takePhrase = (page: FramesPage) =>
    page.evaluate(() => frames_.import?.extractWalletEncryptedBundle().catch(String))

  test('returns the typed private key encrypted to custody, and deletes it', async () => {
    const { page, target, field } = await startImport()
    await field.fill(` 0x${privateKey.toString('hex').toUpperCase()}\n`)
    const bundle = (await takeKey(page)) ?? ''
    expect(bundle).not.toContain(privateKey.toString('hex'))
    expect(Buffer.from(await openSealedBundle(target.privateKey, bundle))).toEqual(privateKey)
    expect(await field.inputValue()).toBe('')
    expect(await takeKey(page)).toContain('Inject an import bundle first')
  })

  test('encrypts as the official client does', async () => {
    const target = createImportTarget({ organizationId, userId, signer })
    const bundle = await encryptPrivateKeyToBundle({
      privateKey: privateKey.toString('hex'),
      keyFormat: 'HEXADECIMAL',
      organizationId,
      userId,
      importBundle: target.bundle,
      dangerouslyOverrideSignerPublicKey: signer.publicKeyHex,
    })
    expect(Buffer.from(await openSealedBundle(target.privateKey, bundle))).toEqual(privateKey)
  })

  test('returns a recovery phrase, with its passphrase if the site requests one', async () => {
    const { page, target, field } = await startImport()
    const phrase = generateMnemonic(wordlist, 256)
    const passphrase = inside(page, 'import').getByLabel('Passphrase')
    expect(await passphrase.isVisible()).toBe(false)
    await page.evaluate(() => frames_.import?.applySettings({ enablePassphrase: true }))
    await passphrase.fill('open sesame')
    await field.fill(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `)
    const bundle = (await takePhrase(page)) ?? ''
    const opened = Buffer.from(await openSealedBundle(target.privateKey, bundle)).toString()
    expect(opened).toBe(`${phrase}\n--PASS--\nopen sesame`)
    expect(await passphrase.inputValue()).toBe('')
  })

  test('shows what is wrong with the input without revealing it to the site', async () => {
    const { page, field } = await startImport()
    const status = inside(page, 'import').getByRole('status')
    expect(await takePhrase(page)).toContain('Enter your recovery phrase')
    expect(await takeKey(page)).toContain('Enter your private key')
    for (const [typed, sentence] of [
      ['zebra zebra', 'this has 2'],
      [mnemonic.replace('junk', 'secretive'), 'Word 12 is not a word'],
      [mnemonic.replace('junk', 'zebra'), 'do not belong together'],
    ] as const) {
      await field.fill(typed)
      const answer = await takePhrase(page)
      expect(answer).toContain(sentence)
      expect(answer).not.toMatch(/zebra|secretive/)
      expect(await status.textContent()).toContain(sentence)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    for (const [typed, sentence] of [
      ['0x12', '64 hex digits'],
      ['0'.repeat(64), 'no private key'],
      ['f'.repeat(64), 'no private key'],
    ] as const) {
      await field.fill(typed)
      expect(await takeKey(page)).toContain(sentence)
    }
    await field.fill(privateKey.toString('hex'))
    expect(await status.textContent()).toBe('')
    expect(await takeKey(page)).toContain('ciphertext')
  })

  test('refuses an import bundle of another user, another organization or an unknown signer', async () => {
    const { page } = await fixture.start('import')
    const inject = (bundle: string, organization: string, user: string) =>
      page.evaluate(
        ([text, id, who]) => frames_.import?.injectImportBundle(text, id, who).catch(String),
        [bundle, organization, user] as const,
      )
    const { bundle } = createImportTarget({ organizationId, userId, signer })
    const foreign = createImportTarget({ organizationId, userId, signer: fetcher }).bundle
    expect(await inject(bundle, organizationId, organizationId)).toContain('another user')
    expect(await inject(bundle, userId, userId)).toContain('another organization')
    expect(await inject(foreign, organizationId, userId)).toContain('stranger')
  })
})

type FramesPage = Awaited<ReturnType<FramesFixture['openSite']>>
