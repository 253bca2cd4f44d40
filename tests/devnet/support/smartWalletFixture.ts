import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import {
  type SmartWalletPopups,
  watchSmartWalletPopups,
} from '#packages/playwright/src/smartWallet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { chromiumArgs, ensureChromium } from '../../../scripts/lib/chromium.ts'

/** The outcome of a site's request. */
export type Outcome = { value?: unknown; error?: { code: number; message: string; data?: unknown } }

/** A page of a site in a separate browser, and the popups it opens. */
export type SmartSite = {
  origin: string
  page: Page
  context: BrowserContext
  popups: SmartWalletPopups
  /**
   * Sends a request through the SDK, which may open a popup. May be left without being awaited: a
   * test that fails while its request waits reports its own failure only.
   */
  request(method: string, params?: unknown): Promise<Outcome>
  /** Connects with an approval; returns the account's address once the popup is closed. */
  connect(): Promise<`0x${string}`>
  events(): Promise<[name: string, payload: unknown][]>
}

/** A devnet, a browser and a site with the unmodified SDK. */
export type SmartWalletFixture = {
  devnet: SharedDevnet
  browser: Browser
  /** Requests of any page beyond this machine, and uncaught errors. */
  pageErrors: string[]
  siteOrigin: string
  open(query?: Record<string, string>): Promise<SmartSite>
  stop(): Promise<void>
}

/** Starts all three; `open` returns a new browser profile each time. */
export async function startSmartWalletFixture(): Promise<SmartWalletFixture> {
  const [devnet, script, executablePath] = await Promise.all([
    sharedDevnet(),
    bundleSite(),
    ensureChromium(),
  ])
  const server = createServer((request, response) => {
    const isScript = request.url === '/site.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>Site</title><script src="/site.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const siteOrigin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] })
  const pageErrors: string[] = []
  return {
    devnet,
    browser,
    pageErrors,
    siteOrigin,
    async open(query = {}) {
      const context = await browser.newContext()
      watch(context, pageErrors)
      const popups = await watchSmartWalletPopups(context)
      const page = await context.newPage()
      const popup = `${devnet.services.popup}/connect`
      await page.goto(`${siteOrigin}/?${new URLSearchParams({ popup, ...query })}`)
      return siteOf(page, popups, siteOrigin)
    },
    async stop() {
      await browser.close()
      server.close()
    },
  }
}

function siteOf(page: Page, popups: SmartWalletPopups, origin: string): SmartSite {
  const request = (method: string, params?: unknown) => {
    const outcome = page.evaluate(([name, given]) => window.smartSite.request(name, given), [
      method,
      params,
    ] as const) as Promise<Outcome>
    // An error reaches those that await the outcome; the outcome of a closed page is not awaited.
    outcome.catch(() => undefined)
    return outcome
  }
  return {
    origin,
    page,
    popups,
    request,
    context: page.context(),
    async connect() {
      const connecting = request('eth_requestAccounts')
      await popups.approve()
      const { value, error } = await connecting
      if (error) throw new Error(`${error.code} ${error.message}`)
      await popups.closed()
      return (value as [`0x${string}`])[0]
    },
    events: () => page.evaluate(() => window.smartSite.events),
  }
}

function watch(context: BrowserContext, pageErrors: string[]): void {
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isHere = ['localhost', 'keys.localhost'].includes(hostname)
    if (/^(http|ws)s?:$/.test(protocol) && !isHere) pageErrors.push(request.url())
  })
  context.on('weberror', (error) => {
    // The SDK leaves one of its two promises unhandled if a popup never reports that it is loaded.
    const text = String(error.error())
    if (text !== 'EthereumProviderError: Request rejected') pageErrors.push(text)
  })
  context.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text()))
      pageErrors.push(message.text())
  })
}

async function bundleSite(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./smartSite.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    inject: [new URL('./browserBuffer.ts', import.meta.url).pathname],
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles?.[0]?.text ?? ''
}
