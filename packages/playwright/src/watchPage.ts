import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** The unexpected errors of all pages of a context, and what a test allows. */
export type Watch = {
  /** Allows matching console messages, for faults a test causes itself. */
  allowConsole: (...patterns: RegExp[]) => void
  /** Allows the site's reports of errors that the tests of a file cause. */
  allowReports: (...keys: string[]) => void
  /** Allows requests to other origins, for a page that is meant to send them. */
  allowOrigin: (...origins: string[]) => void
  /** What was not allowed, one description each. */
  problems: () => string[]
}

/**
 * Watches all pages of a context, popups included: console errors and warnings, uncaught errors,
 * CSP violations, requests beyond the given origins.
 */
export async function watchPage(context: BrowserContext, origins: string[]): Promise<Watch> {
  const allowed = new Set(origins)
  const patterns: RegExp[] = []
  const events: { description: string; text?: string; origin?: string }[] = []

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    events.push({
      description: `console.${message.type()}: ${textOf(message)}`,
      text: textOf(message),
    })
  })
  context.on('weberror', (webError) => {
    const text = String(webError.error())
    events.push({ description: `uncaught: ${webError.error().stack ?? text}`, text })
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol)) return
    events.push({
      description: `request beyond the configured origins: ${url}`,
      origin: url.origin,
    })
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      const url = new URL(socket.url())
      const origin = url.origin.replace(/^ws/, 'http')
      events.push({ description: `socket beyond the configured origins: ${url}`, origin })
    })
  })
  await context.exposeBinding('__cspViolation', (_source, description: string) => {
    events.push({ description: `policy violated: ${description}`, text: description })
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, '__cspViolation') as (description: string) => void
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })

  return {
    allowConsole: (...more) => patterns.push(...more),
    allowReports: (...keys) => {
      for (const key of keys) patterns.push(new RegExp(`^\\[latchkey\\] ${key}:`))
    },
    allowOrigin: (...more) => {
      for (const origin of more) allowed.add(origin)
    },
    problems: () =>
      events
        .filter(({ origin }) => origin === undefined || !allowed.has(origin))
        .filter(({ text }) => text === undefined || !patterns.some((one) => one.test(text)))
        .map(({ description }) => description),
  }
}

/** The text and the URL: Chromium logs a failed request without it. */
function textOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
