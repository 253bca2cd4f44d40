import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What went wrong without a test asking: one sentence each. */
export type Watch = {
  /** Lets console messages that match pass, for faults a test brings about itself. */
  allowConsole: (...patterns: RegExp[]) => void
  /** Lets requests to another origin pass, for a page that is meant to talk to it. */
  allowOrigin: (...origins: string[]) => void
  complaints: () => string[]
}

/**
 * Listens to all pages of a context, popups included: console errors and warnings, uncaught
 * errors, violations of the content security policy, requests beyond the given origins.
 */
export async function watchPage(context: BrowserContext, origins: string[]): Promise<Watch> {
  const allowed = new Set(origins)
  const patterns: RegExp[] = []
  const heard: { sentence: string; text?: string; origin?: string }[] = []

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    heard.push({
      sentence: `console.${message.type()}: ${wordsOf(message)}`,
      text: wordsOf(message),
    })
  })
  context.on('weberror', (webError) => {
    const text = String(webError.error())
    heard.push({ sentence: `uncaught: ${webError.error().stack ?? text}`, text })
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol)) return
    heard.push({ sentence: `request beyond the configured origins: ${url}`, origin: url.origin })
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      const url = new URL(socket.url())
      const origin = url.origin.replace(/^ws/, 'http')
      heard.push({ sentence: `socket beyond the configured origins: ${url}`, origin })
    })
  })
  await context.exposeBinding('__cspViolation', (_source, sentence: string) => {
    heard.push({ sentence: `policy violated: ${sentence}`, text: sentence })
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, '__cspViolation') as (sentence: string) => void
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })

  return {
    allowConsole: (...more) => patterns.push(...more),
    allowOrigin: (...more) => {
      for (const origin of more) allowed.add(origin)
    },
    complaints: () =>
      heard
        .filter(({ origin }) => origin === undefined || !allowed.has(origin))
        .filter(({ text }) => text === undefined || !patterns.some((one) => one.test(text)))
        .map(({ sentence }) => sentence),
  }
}

/** A failed request is told without its address; the place it came from has it. */
function wordsOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
