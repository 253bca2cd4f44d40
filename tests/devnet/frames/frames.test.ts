import { createPublicKey, verify } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { p256 } from '@noble/curves/nist'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { encryptPrivateKeyToBundle } from '@turnkey/crypto'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEnclave } from '#devnet/custody/enclave.ts'
import {
  createImportTarget,
  openSealedBundle,
  sealCredentialBundle,
  sealExportBundle,
} from '#devnet/custody/hpke/bundles.ts'
import { createFrameBench, type FrameBench, inside } from '#tests/devnet/frames/frameBench.ts'

const { signer, fetcher } = createEnclave()
const organizationId = '11111111-1111-4111-8111-111111111111'
const userId = '22222222-2222-4222-8222-222222222222'
const privateKey = Buffer.from(
  '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'hex',
)
const mnemonic = 'test test test test test test test test test test test junk'

let bench: FrameBench
beforeAll(async () => {
  bench = await createFrameBench()
})
afterAll(() => bench?.stop())
afterEach(async () => {
  expect(bench.troubles.splice(0), 'errors on the page').toEqual([])
  for (const context of bench.browser.contexts()) await context.close()
})

/** Starts a frame with the official client and returns its response: its public key. */
async function start(name: 'auth' | 'recovery' | 'export' | 'import', keyTtlMs?: number) {
  const page = await bench.openSite()
  const publicKey = await page.evaluate(([frame, url, ttl]) => startFrame(frame, url, ttl), [
    name,
    `${bench.framesUrl}/${name}`,
    keyTtlMs,
  ] as const)
  return { page, publicKey }
}

describe('the export frame', () => {
  test('shows a private key and its address to the person, and the site reads nothing of it', async () => {
    const { page, publicKey } = await start('export')
    const bundle = await sealExportBundle({
      ...{ targetPublicKey: publicKey, secret: privateKey, organizationId, signer },
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

  test('shows the words of a wallet', async () => {
    const { page, publicKey } = await start('export')
    const bundle = await sealExportBundle({
      ...{ targetPublicKey: publicKey, secret: Buffer.from(mnemonic), organizationId, signer },
    })
    await page.evaluate(
      ([text, organization]) => frames_.export?.injectWalletExportBundle(text, organization),
      [bundle, organizationId] as const,
    )
    const words = await inside(page, 'export').locator('#secret li').allTextContents()
    expect(words.join(' ')).toBe(mnemonic)
  })

  test('takes the secret off the page when the site resets it', async () => {
    const { page, publicKey } = await start('export')
    const bundle = await sealExportBundle({
      ...{ targetPublicKey: publicKey, secret: Buffer.from(mnemonic), organizationId, signer },
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
    const { page, publicKey } = await start('export')
    const bundle = await sealExportBundle({
      ...{ targetPublicKey: publicKey, secret: privateKey, organizationId, signer },
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
      `${bench.framesUrl}/export`,
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
    const { page, publicKey } = await start('export')
    const sealed = await sealExportBundle({
      ...{ targetPublicKey: publicKey, secret: privateKey, organizationId, signer },
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

  test('refuses a bundle of another organization, for another key, or that is none', async () => {
    const { page, publicKey } = await start('export')
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

  test('answers what it does not know with an error instead of leaving the site waiting', async () => {
    const { page } = await start('export')
    const answers = await page.evaluate(async () => [
      await frames_.export?.getEmbeddedPublicKey().catch(String),
      await frames_.export?.initEmbeddedKey().catch(String),
      await frames_.export?.stamp('{}').catch(String),
      await frames_.export?.clearEmbeddedPrivateKey().catch(String),
    ])
    for (const answer of answers) expect(answer).toMatch(/This frame does not know [A-Z_]+\./)
  })
})

describe('the auth frame', () => {
  const credential = p256.utils.randomPrivateKey()

  test.each(['auth', 'recovery'] as const)(
    'stamps with the credential it was sent (%s)',
    async (name) => {
      const { page, publicKey } = await start(name)
      const bundle = await sealCredentialBundle(publicKey, credential)
      const body = '{"organizationId":"ü"}'
      const { injected, stamp } = await page.evaluate(
        async ([frame, text, payload]) => ({
          injected: await frames_[frame]?.injectCredentialBundle(text),
          stamp: await frames_[frame]?.stamp(payload),
        }),
        [name, bundle, body] as const,
      )
      expect(injected).toBe(true)
      expect(stamp?.stampHeaderName).toBe('X-Stamp')
      const value = JSON.parse(
        Buffer.from(stamp?.stampHeaderValue ?? '', 'base64url').toString(),
      ) as Record<string, string>
      expect(value.publicKey).toBe(Buffer.from(p256.getPublicKey(credential, true)).toString('hex'))
      expect(value.scheme).toBe('SIGNATURE_SCHEME_TK_API_P256')
      const [x, y] = [1, 33].map((from) =>
        Buffer.from(p256.getPublicKey(credential, false).subarray(from, from + 32)).toString(
          'base64url',
        ),
      )
      const key = createPublicKey({
        ...{ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...(x && y ? { x, y } : {}) } },
      })
      const signature = Buffer.from(value.signature ?? '', 'hex')
      expect(verify('sha256', Buffer.from(body), key, signature)).toBe(true)
    },
  )

  test('keeps its key over a reload, and for 48 hours or as long as it is told', async () => {
    const { page, publicKey } = await start('auth')
    const url = `${bench.framesUrl}/auth`
    await page.reload()
    expect(await page.evaluate((address) => startFrame('auth', address), url)).toBe(publicKey)
    const frame = page.frames().find((each) => each.url() === url)
    const expiry = await frame?.evaluate(
      () => JSON.parse(localStorage.getItem('TURNKEY_EMBEDDED_KEY_auth') ?? '{}').expiry as number,
    )
    const hours = ((expiry ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.5)
    expect(hours).toBeLessThanOrEqual(48)

    const short = await start('auth', 1)
    await short.page.reload()
    await expect
      .poll(() => short.page.evaluate((address) => startFrame('auth', address), url))
      .not.toBe(short.publicKey)
  })

  test('forgets its key and its credential, and makes a new key when asked', async () => {
    const { page, publicKey } = await start('auth')
    const bundle = await sealCredentialBundle(publicKey, credential)
    const seen = await page.evaluate(async (text) => {
      const stamper = frames_.auth
      if (!stamper) throw new Error('no frame')
      const before = await stamper.stamp('{}').catch(String)
      const known = await stamper.getEmbeddedPublicKey()
      await stamper.injectCredentialBundle(text)
      await stamper.clearEmbeddedKey()
      return {
        ...{ before, known },
        gone: await stamper.getEmbeddedPublicKey(),
        ...{ stamped: await stamper.stamp('{}').catch(String) },
        ...{ injected: await stamper.injectCredentialBundle(text).catch(String) },
        fresh: await stamper.initEmbeddedKey(),
      }
    }, bundle)
    expect(seen).toMatchObject({ known: publicKey, gone: '' })
    expect(seen.before).toContain('no credential')
    expect(seen.stamped).toContain('no credential')
    expect(seen.injected).toContain('no key')
    expect(seen.fresh).toMatch(/^04[0-9a-f]{128}$/)
    expect(seen.fresh).not.toBe(publicKey)
  })

  test('refuses bundles that are mistyped, for another key or empty', async () => {
    const { page, publicKey } = await start('auth')
    const bundle = await sealCredentialBundle(publicKey, credential)
    const foreign = await sealCredentialBundle(signer.publicKeyHex, credential)
    const mistyped = bundle.slice(0, -1) + (bundle.endsWith('z') ? 'y' : 'z')
    const answers = await page.evaluate(
      (texts) =>
        Promise.all(texts.map((text) => frames_.auth?.injectCredentialBundle(text).catch(String))),
      [mistyped, foreign, '', 'O0Il', bundle],
    )
    expect(answers).toEqual([
      expect.stringContaining('malformed'),
      expect.stringContaining("not sealed to this frame's key"),
      ...[expect.stringContaining('malformed'), expect.stringContaining('malformed')],
      true,
    ])
  })
})

describe('the import frame', () => {
  async function startImport() {
    const { page, publicKey } = await start('import')
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
  const takeKey = (page: FrameBenchPage) =>
    page.evaluate(() => frames_.import?.extractKeyEncryptedBundle().catch(String))
  const takePhrase = (page: FrameBenchPage) =>
    page.evaluate(() => frames_.import?.extractWalletEncryptedBundle().catch(String))

  test('hands out a typed private key sealed to custody, and forgets it', async () => {
    const { page, target, field } = await startImport()
    await field.fill(` 0x${privateKey.toString('hex').toUpperCase()}\n`)
    const bundle = (await takeKey(page)) ?? ''
    expect(bundle).not.toContain(privateKey.toString('hex'))
    expect(Buffer.from(await openSealedBundle(target.privateKey, bundle))).toEqual(privateKey)
    expect(await field.inputValue()).toBe('')
    expect(await takeKey(page)).toContain('Inject an import bundle first')
  })

  test('seals as the official client does', async () => {
    const target = createImportTarget({ organizationId, userId, signer })
    const bundle = await encryptPrivateKeyToBundle({
      ...{
        privateKey: privateKey.toString('hex'),
        keyFormat: 'HEXADECIMAL',
        organizationId,
        userId,
      },
      ...{ importBundle: target.bundle, dangerouslyOverrideSignerPublicKey: signer.publicKeyHex },
    })
    expect(Buffer.from(await openSealedBundle(target.privateKey, bundle))).toEqual(privateKey)
  })

  test('hands out a recovery phrase, with its passphrase where the site asks for one', async () => {
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

  test('says what is wrong with what was typed, without telling the site a word of it', async () => {
    const { page, field } = await startImport()
    const said = inside(page, 'import').getByRole('status')
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
      expect(await said.textContent()).toContain(sentence)
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
    expect(await said.textContent()).toBe('')
    expect(await takeKey(page)).toContain('ciphertext')
  })

  test('refuses an import bundle of another user, of another organization or of a stranger', async () => {
    const { page } = await start('import')
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

type FrameBenchPage = Awaited<ReturnType<FrameBench['openSite']>>

describe('who may speak to a frame', () => {
  test('a site may dress the field, with what can neither fetch nor cover anything', async () => {
    const { page } = await start('import')
    const apply = (settings: unknown) =>
      page.evaluate(
        (value) => frames_.import?.applySettings(value as object).catch(String),
        settings,
      )
    const field = inside(page, 'import').getByLabel('Recovery phrase or private key')
    expect(await apply({ styles: { color: '#123456', fontFamily: "'Arial', sans-serif" } })).toBe(
      true,
    )
    const colour = () => field.evaluate((element) => getComputedStyle(element).color)
    expect(await colour()).toBe('rgb(18, 52, 86)')
    for (const styles of [
      ...[{ position: 'fixed' }, { opacity: '0' }, { color: 'red; position: fixed' }],
      ...[{ backgroundColor: 'url(http://localhost:1/x)' }, { backgroundColor: 'URL (x)' }],
      ...[{ fontFamily: 'var(--mono)' }, { width: 7 }, { '--x': 'red' }, { width: 'wide' }],
      { color: '#ff0000', zIndex: '9' },
    ]) {
      expect(await apply({ styles }), JSON.stringify(styles)).toContain('is not allowed')
    }
    expect(await colour()).toBe('rgb(18, 52, 86)')
  })

  test('a frame works where the browser keeps nothing for it', async () => {
    const page = await bench.openSite()
    await page.context().addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    })
    await page.reload()
    const publicKey = await page.evaluate(
      (url) => startFrame('auth', url),
      `${bench.framesUrl}/auth`,
    )
    const bundle = await sealCredentialBundle(publicKey, p256.utils.randomPrivateKey())
    const injected = await page.evaluate(
      (text) => frames_.auth?.injectCredentialBundle(text),
      bundle,
    )
    expect(injected).toBe(true)
  })

  test.each(['export', 'import'] as const)('the %s frame is usable by everybody', async (name) => {
    const { page, publicKey } = await start(name)
    await page.addStyleTag({ content: 'iframe { width: 328px; height: 480px; border: 0 }' })
    if (name === 'export') {
      const secret = Buffer.from(mnemonic)
      const bundle = await sealExportBundle({
        ...{ targetPublicKey: publicKey, secret, organizationId, signer },
      })
      await page.evaluate(
        ([text, organization]) => frames_.export?.injectWalletExportBundle(text, organization),
        [bundle, organizationId] as const,
      )
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await new AxeBuilder({ page }).include(`#frame-${name}`).analyze()
      const inFrame = found.violations
        .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => target.length > 1) }))
        .filter(({ nodes }) => nodes.length > 0)
      expect(inFrame.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(found.passes.some(({ nodes }) => nodes.some(({ target }) => target.length > 1))).toBe(
        true,
      )
    }
    const overflow = await inside(page, name)
      .locator('html')
      .evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow).toBe(0)
  })

  test('a frame answers nobody but the first port of the page around it', async () => {
    const { page, publicKey } = await start('auth')
    const heard = await page.evaluate(async (origin) => {
      const frame = document.querySelector('iframe')?.contentWindow
      const second = new MessageChannel()
      const answers: unknown[] = []
      second.port1.onmessage = ({ data }) => answers.push(data)
      frame?.postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, origin, [second.port2])
      frame?.postMessage({ type: 'GET_EMBEDDED_PUBLIC_KEY', requestId: 'x' }, origin)
      // The first port is answered after those messages: had they been accepted, it would show.
      await frames_.auth?.getEmbeddedPublicKey()
      return answers
    }, bench.framesUrl)
    expect(publicKey).toMatch(/^04/)
    expect(heard).toEqual([])
  })

  test('a frame is not opened by another frame of the page', async () => {
    const page = await bench.openSite()
    const answer = await page.evaluate(async (origin) => {
      const load = (frame: HTMLIFrameElement) =>
        new Promise((resolve) => {
          frame.addEventListener('load', resolve)
          document.body.append(frame)
        })
      const frame = document.createElement('iframe')
      frame.src = `${origin}/auth`
      await load(frame)
      const stranger = document.createElement('iframe')
      stranger.src = '/'
      await load(stranger)
      // Runs as the foreign frame: a message's source is the window whose function sends it.
      const run = (stranger.contentWindow as Window & typeof globalThis).Function
      const knock = new run(
        'target',
        'origin',
        'target.postMessage({ type: "TURNKEY_INIT_MESSAGE_CHANNEL" }, origin, [new MessageChannel().port2])',
      )
      knock(frame.contentWindow, origin)
      const own = new MessageChannel()
      return new Promise<unknown>((resolve) => {
        own.port1.onmessage = ({ data }) => resolve(data)
        frame.contentWindow?.postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, origin, [
          own.port2,
        ])
      })
    }, bench.framesUrl)
    // Had the foreign frame been accepted first, no response would have come afterwards.
    expect(answer).toEqual({
      type: 'PUBLIC_KEY_READY',
      value: expect.stringMatching(/^04[0-9a-f]{128}$/),
    })
  })

  test('only sites of this machine may embed the frames', async () => {
    for (const name of ['auth', 'recovery', 'export', 'import']) {
      const { headers } = await fetch(`${bench.framesUrl}/${name}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain('frame-ancestors http://localhost:*')
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-frame-options')).toBeNull()
    }
    const page = await bench.openSite({ host: '127.0.0.1' })
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${bench.framesUrl}/auth`)
    await expect.poll(() => bench.troubles.join()).toContain('frame-ancestors')
    bench.troubles.splice(0)
  })

  test('the pages hold no inline script or style', async () => {
    for (const name of ['auth', 'recovery', 'export', 'import']) {
      const text = await (await fetch(`${bench.framesUrl}/${name}`)).text()
      expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/)
    }
  })
})
