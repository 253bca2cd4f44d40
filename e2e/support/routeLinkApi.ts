import type { BrowserContext } from '@playwright/test'
import { WebSocket } from 'ws'

/** The host of the link API, fixed in the smart wallet's SDK. */
const vendor = 'www.walletlink.org'

/**
 * Redirects an unmodified SDK's requests to the vendor's link API to the devnet's. Returns the HTTP
 * requests in order.
 */
export async function routeLinkApi(context: BrowserContext, linkUrl: string): Promise<string[]> {
  const requests: string[] = []
  await context.route(`https://${vendor}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    requests.push(`${route.request().method()} ${pathname}${search}`)
    await route
      .fetch({ url: `${linkUrl}${pathname}${search}` })
      .then((response) => route.fulfill({ response }))
      // The page sees a network error; a page that closed with its test sees nothing.
      .catch(() => route.abort())
      .catch(() => undefined)
  })
  await context.routeWebSocket(`wss://${vendor}/rpc`, (page) => {
    const server = new WebSocket(`${linkUrl.replace(/^http/, 'ws')}/rpc`)
    const queued: (string | Buffer)[] = []
    server.on('open', () => {
      for (const message of queued.splice(0)) server.send(message)
    })
    server.on('message', (bytes) => page.send(String(bytes)))
    server.on('close', () => page.close())
    page.onMessage((message) => {
      if (server.readyState === WebSocket.OPEN) server.send(message)
      else queued.push(message)
    })
    page.onClose(() => server.close())
  })
  return requests
}
