import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createEnclave } from '#devnet/custody/enclave.ts'
import { startFrames } from '#devnet/frames/frames.ts'
import { chromiumArgs, ensureChromium } from '../../../scripts/lib/chromium.ts'

/** The frames, a site that embeds them, and a browser for both. */
export type FramesFixture = {
  framesUrl: string
  siteUrl: string
  browser: Browser
  /** The site's page in a separate browser; its errors are collected in `pageErrors`. */
  openSite(options?: { host?: string }): Promise<Page>
  /** Starts a frame on a new page with the official client; its response is its public key. */
  start(
    name: 'auth' | 'recovery' | 'export' | 'import',
    keyTtlMs?: number,
  ): Promise<{ page: Page; publicKey: string }>
  pageErrors: string[]
  stop(): Promise<void>
}

/** The content of a frame, by the name it was started under. */
export function inside(page: Page, name: string): FrameLocator {
  return page.frameLocator(`#frame-${name}`)
}

/** Starts all of it; `siteHtml` is added beside the stamper's script. */
export async function createFramesFixture(): Promise<FramesFixture> {
  const { signer } = createEnclave()
  const pageErrors: string[] = []
  const served = await startFrames({ port: 0, signerPublicKey: signer.publicKeyHex })
  const script = await bundleStamper()
  const site = createServer((request, response) => {
    const isScript = request.url === '/site.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    const page = '<!doctype html><link rel="icon" href="data:,"><script src="/site.js"></script>'
    response.end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const port = (site.address() as AddressInfo).port
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumArgs,
  })
  const openSite: FramesFixture['openSite'] = async ({ host = 'localhost' } = {}) => {
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => pageErrors.push(message))
    page.on('console', (line) => {
      if (line.type() === 'error') pageErrors.push(line.text())
    })
    await page.goto(`http://${host}:${port}/`)
    return page
  }
  return {
    framesUrl: served.url,
    siteUrl: `http://localhost:${port}`,
    browser,
    pageErrors,
    openSite,
    async start(name, keyTtlMs) {
      const page = await openSite()
      const publicKey = await page.evaluate(([frame, url, ttl]) => startFrame(frame, url, ttl), [
        name,
        `${served.url}/${name}`,
        keyTtlMs,
      ] as const)
      return { page, publicKey }
    },
    async stop() {
      await browser.close()
      await served.stop()
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
    },
  }
}

async function bundleStamper(): Promise<string> {
  const result = await build({
    entryPoints: [new URL('./stamperPage.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  })
  return result.outputFiles?.[0]?.text ?? ''
}
