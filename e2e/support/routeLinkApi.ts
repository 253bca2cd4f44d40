import type { BrowserContext } from '@playwright/test'
import { WebSocket } from 'ws'

/** Where the smart wallet's SDK looks for its link API; the address is fixed in it. */
const vendor = 'www.walletlink.org'

/**
 * Leads what an unmodified SDK asks of the vendor's link API to the devnet's. Returns what was
 * asked over HTTP, in order.
 */
export async function routeLinkApi(context: BrowserContext, linkUrl: string): Promise<string[]> {
  const asked: string[] = []
  await context.route(`https://${vendor}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(`${route.request().method()} ${pathname}${search}`)
    await route
      .fetch({ url: `${linkUrl}${pathname}${search}` })
      .then((response) => route.fulfill({ response }))
      // The page hears that nobody answers; one that has gone with its test hears nothing.
      .catch(() => route.abort())
      .catch(() => undefined)
  })
  await context.routeWebSocket(`wss://${vendor}/rpc`, (page) => {
    const server = new WebSocket(`${linkUrl.replace(/^http/, 'ws')}/rpc`)
    const early: (string | Buffer)[] = []
    server.on('open', () => {
      for (const message of early.splice(0)) server.send(message)
    })
    server.on('message', (bytes) => page.send(String(bytes)))
    server.on('close', () => page.close())
    page.onMessage((message) => {
      if (server.readyState === WebSocket.OPEN) server.send(message)
      else early.push(message)
    })
    page.onClose(() => server.close())
  })
  return asked
}
