import { createPublicKey, verify } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { p256 } from '@noble/curves/nist'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEnclave } from '#devnet/custody/enclave.ts'
import { sealCredentialBundle, sealExportBundle } from '#devnet/custody/hpke/bundles.ts'
import {
  createFramesFixture,
  type FramesFixture,
  inside,
} from '#tests/devnet/frames/framesFixture.ts'
import { until } from '#tests/support/until.ts'

const { signer } = createEnclave()
const organizationId = '11111111-1111-4111-8111-111111111111'

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

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const isInFrame = ({ target }: AxeResults['passes'][number]['nodes'][number]) => target.length > 1

/** Axe leaves out a frame that takes longer than a second on a busy machine, so it is asked again. */
function resultsWithFrame(page: Page, name: string): Promise<AxeResults> {
  return until(async () => {
    const results = await new AxeBuilder({ page }).include(`#frame-${name}`).analyze()
    expect(
      results.passes.some(({ nodes }) => nodes.some(isInFrame)),
      'frame tested',
    ).toBe(true)
    return results
  })
}

describe('the auth frame', () => {
  const credential = p256.utils.randomPrivateKey()

  test.each(['auth', 'recovery'] as const)(
    'stamps with the credential it was sent (%s)',
    async (name) => {
      const { page, publicKey } = await fixture.start(name)
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
        format: 'jwk',
        key: { kty: 'EC', crv: 'P-256', ...(x && y ? { x, y } : {}) },
      })
      const signature = Buffer.from(value.signature ?? '', 'hex')
      expect(verify('sha256', Buffer.from(body), key, signature)).toBe(true)
    },
  )

  test('keeps its key across reloads, for 48 hours or the given time', async () => {
    const { page, publicKey } = await fixture.start('auth')
    const url = `${fixture.framesUrl}/auth`
    await page.reload()
    expect(await page.evaluate((address) => startFrame('auth', address), url)).toBe(publicKey)
    const frame = page.frames().find((each) => each.url() === url)
    const expiry = await frame?.evaluate(
      () => JSON.parse(localStorage.getItem('TURNKEY_EMBEDDED_KEY_auth') ?? '{}').expiry as number,
    )
    const hours = ((expiry ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.5)
    expect(hours).toBeLessThanOrEqual(48)

    const short = await fixture.start('auth', 1)
    await short.page.reload()
    await expect
      .poll(() => short.page.evaluate((address) => startFrame('auth', address), url))
      .not.toBe(short.publicKey)
  })

  test('deletes its key and credential, and creates a new key on request', async () => {
    const { page, publicKey } = await fixture.start('auth')
    const bundle = await sealCredentialBundle(publicKey, credential)
    const seen = await page.evaluate(async (text) => {
      const stamper = frames_.auth
      if (!stamper) throw new Error('no frame')
      const before = await stamper.stamp('{}').catch(String)
      const known = await stamper.getEmbeddedPublicKey()
      await stamper.injectCredentialBundle(text)
      await stamper.clearEmbeddedKey()
      return {
        before,
        known,
        gone: await stamper.getEmbeddedPublicKey(),
        stamped: await stamper.stamp('{}').catch(String),
        injected: await stamper.injectCredentialBundle(text).catch(String),
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
    const { page, publicKey } = await fixture.start('auth')
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

describe('access to a frame', () => {
  test('a site may style the field, except with values that load or cover anything', async () => {
    const { page } = await fixture.start('import')
    const apply = (settings: unknown) =>
      page.evaluate(
        (value) => frames_.import?.applySettings(value as object).catch(String),
        settings,
      )
    const field = inside(page, 'import').getByLabel('Recovery phrase or private key')
    expect(await apply({ styles: { color: '#123456', fontFamily: "'Arial', sans-serif" } })).toBe(
      true,
    )
    const color = () => field.evaluate((element) => getComputedStyle(element).color)
    expect(await color()).toBe('rgb(18, 52, 86)')
    for (const styles of [
      ...[{ position: 'fixed' }, { opacity: '0' }, { color: 'red; position: fixed' }],
      ...[{ backgroundColor: 'url(http://localhost:1/x)' }, { backgroundColor: 'URL (x)' }],
      ...[{ fontFamily: 'var(--mono)' }, { width: 7 }, { '--x': 'red' }, { width: 'wide' }],
      { color: '#ff0000', zIndex: '9' },
    ]) {
      expect(await apply({ styles }), JSON.stringify(styles)).toContain('is not allowed')
    }
    expect(await color()).toBe('rgb(18, 52, 86)')
  })

  test('a frame works in a browser that blocks its storage', async () => {
    const page = await fixture.openSite()
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
      `${fixture.framesUrl}/auth`,
    )
    const bundle = await sealCredentialBundle(publicKey, p256.utils.randomPrivateKey())
    const injected = await page.evaluate(
      (text) => frames_.auth?.injectCredentialBundle(text),
      bundle,
    )
    expect(injected).toBe(true)
  })

  test.each(['export', 'import'] as const)(
    'the %s frame has no accessibility violations',
    async (name) => {
      const { page, publicKey } = await fixture.start(name)
      await page.addStyleTag({ content: 'iframe { width: 328px; height: 480px; border: 0 }' })
      if (name === 'export') {
        const secret = Buffer.from(mnemonic)
        const bundle = await sealExportBundle({
          targetPublicKey: publicKey,
          secret,
          organizationId,
          signer,
        })
        await page.evaluate(
          ([text, organization]) => frames_.export?.injectWalletExportBundle(text, organization),
          [bundle, organizationId] as const,
        )
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await resultsWithFrame(page, name)
        const inFrame = found.violations
          .map(({ id, nodes }) => ({ id, nodes: nodes.filter(isInFrame) }))
          .filter(({ nodes }) => nodes.length > 0)
        expect(inFrame.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      }
      const overflow = await inside(page, name)
        .locator('html')
        .evaluate((html) => html.scrollWidth - html.clientWidth)
      expect(overflow).toBe(0)
    },
  )

  test('a frame responds only to the first port of its parent page', async () => {
    const { page, publicKey } = await fixture.start('auth')
    const events = await page.evaluate(async (origin) => {
      const frame = document.querySelector('iframe')?.contentWindow
      const second = new MessageChannel()
      const answers: unknown[] = []
      second.port1.onmessage = ({ data }) => answers.push(data)
      frame?.postMessage({ type: 'TURNKEY_INIT_MESSAGE_CHANNEL' }, origin, [second.port2])
      frame?.postMessage({ type: 'GET_EMBEDDED_PUBLIC_KEY', requestId: 'x' }, origin)
      // The first port is answered after those messages: had they been accepted, it would show.
      await frames_.auth?.getEmbeddedPublicKey()
      return answers
    }, fixture.framesUrl)
    expect(publicKey).toMatch(/^04/)
    expect(events).toEqual([])
  })

  test('a frame is not opened by another frame of the page', async () => {
    const page = await fixture.openSite()
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
    }, fixture.framesUrl)
    // Had the foreign frame been accepted first, no response would have come afterwards.
    expect(answer).toEqual({
      type: 'PUBLIC_KEY_READY',
      value: expect.stringMatching(/^04[0-9a-f]{128}$/),
    })
  })

  test('only sites of this machine may embed the frames', async () => {
    for (const name of ['auth', 'recovery', 'export', 'import']) {
      const { headers } = await fetch(`${fixture.framesUrl}/${name}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain('frame-ancestors http://localhost:*')
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-frame-options')).toBeNull()
    }
    const page = await fixture.openSite({ host: '127.0.0.1' })
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${fixture.framesUrl}/auth`)
    await expect.poll(() => fixture.pageErrors.join()).toContain('frame-ancestors')
    fixture.pageErrors.splice(0)
  })

  test('the pages contain no inline script or style', async () => {
    for (const name of ['auth', 'recovery', 'export', 'import']) {
      const text = await (await fetch(`${fixture.framesUrl}/${name}`)).text()
      expect(text).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/)
    }
  })

  test('the import field is described by its hint and its status', async () => {
    const { page } = await fixture.start('import')
    const field = inside(page, 'import').getByLabel('Recovery phrase or private key')
    const described = await field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.id),
    )
    expect(described).toEqual(['status', 'hint'])
  })
})
