import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import type { ErrorKey } from '../../lib/errors/catalogue.ts'

/** Unexpected errors of a page, one sentence each. */
export type Watch = {
  /** Allows matching console messages, for faults a test causes itself. */
  allowConsole: (...patterns: RegExp[]) => void
  /** Allows the site's reports of errors that the tests of a file cause. */
  allowReports: (...keys: ErrorKey[]) => void
  /** Allows requests to other origins, for a page that is meant to send them. */
  allowOrigin: (...origins: string[]) => void
  problems: () => string[]
}

/**
 * Watches all pages of a context, popups included: console errors and warnings, uncaught errors,
 * CSP violations, requests beyond the given origins.
 */
export async function watchPage(context: BrowserContext, origins: string[]): Promise<Watch> {
  const allowed = new Set(origins)
  const patterns: RegExp[] = []
  const heard: { sentence: string; text?: string; origin?: string }[] = []

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    heard.push({
      sentence: `console.${message.type()}: ${textOf(message)}`,
      text: textOf(message),
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
    allowReports: (...keys) => {
      for (const key of keys) patterns.push(new RegExp(`^\\[latchkey\\] ${key}:`))
    },
    allowOrigin: (...more) => {
      for (const origin of more) allowed.add(origin)
    },
    problems: () =>
      heard
        .filter(({ origin }) => origin === undefined || !allowed.has(origin))
        .filter(({ text }) => text === undefined || !patterns.some((one) => one.test(text)))
        .map(({ sentence }) => sentence),
  }
}

/** A failed request is logged without its URL; the message's location has it. */
function textOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`
}
