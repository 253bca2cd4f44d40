import type { Clock } from '#devnet/clock.ts'
import { createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson, readJson } from '#devnet/http/readBody.ts'
import { sendEvents, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { type Access, openToSites, ownPages, type Served, serve } from '#devnet/http/serve.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import { approvePage, createApproveWindows } from '#devnet/wallet/approveWindows.ts'
import { createPages, type Pages } from '#devnet/wallet/pages.ts'
import { answerSite, originOf, readClient } from '#devnet/wallet/siteRequests.ts'
import { createWallet, type Wallet } from '#devnet/wallet/wallet.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'

/** The dev wallet and its HTTP service. */
export type WalletServer = Served & { wallet: Wallet; pages: Pages }

/** Options of `startWalletServer`. */
type WalletServerOptions = {
  port: number
  firstChain: KnownChain
  log: RequestLog
  clock: Clock
  /** The script for sites, and that of the approve window. */
  scripts: { wallet: string; approve: string }
}

/**
 * Serves the dev wallet from its own origin: `/wallet.js` for sites, `/rpc` and `/events` for that
 * script, `/approve` for the user.
 */
export async function startWalletServer(options: WalletServerOptions): Promise<WalletServer> {
  const { firstChain, log, clock, scripts } = options
  const wallet = createWallet({ firstChain, log, clock })
  const pages: Pages = createPages({
    store: wallet.store,
    isWindowOpen: () => windows.isOpen(),
    onDisconnect: wallet.prompts.withdraw,
  })
  const windows = createApproveWindows(wallet, {
    onOpenChange: () => pages.broadcast(),
    onUnshown: () => pages.emitOpen(),
  })
  wallet.store.onChange(() => pages.broadcast())

  const app = createApp()
  app.get('/wallet.js', (c) => sendScript(c, scripts.wallet))
  app.post(
    '/rpc',
    answerSite(wallet, pages, () => windows.isOpen()),
  )
  app.get('/events', (c) => {
    const client = readClient(c.req.query('client'))
    const origin = originOf(c)
    return sendEvents(c, (stream) => {
      pages.join(client, origin, stream)
      return () => pages.leave(client, stream)
    })
  })
  app.post('/acknowledge', async (c) => {
    const { client, sequence } = await readJson(c)
    pages.acknowledged(readClient(client), Number(sequence))
    return c.body(null, 204)
  })
  app.get('/approve', (c) => sendPage(c, approvePage()))
  app.get('/approve.js', (c) => sendScript(c, scripts.approve))
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  app.get('/approve/events', (c) =>
    sendEvents(c, (stream) => {
      windows.join(stream)
      return () => windows.remove(stream)
    }),
  )
  app.post('/approve/shown', async (c) => {
    const { ids } = await readJson(c)
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
      throw httpError(400, 'Send ids, the ids of the shown requests.')
    }
    windows.confirmShown(ids)
    return c.body(null, 204)
  })
  postJson(app, '/approve/answer', ({ verdict, id }) => {
    if ((verdict !== 'approve' && verdict !== 'reject') || typeof id !== 'string') {
      throw httpError(400, 'Send verdict (approve or reject) and id.')
    }
    return { found: wallet.prompts.answer(verdict, id) !== undefined }
  })
  const served = await serve({
    name: 'the dev wallet',
    port: options.port,
    app,
    access: (path) => accesses[path],
  })
  return { ...served, wallet, pages }
}

const sites = openToSites({ methods: ['GET', 'POST'] })

/** Any site may call the wallet, but only its own window may answer for the user. */
const accesses: Record<string, Access> = {
  '/wallet.js': sites,
  '/rpc': sites,
  '/events': sites,
  '/acknowledge': sites,
  '/approve/events': ownPages,
  '/approve/shown': ownPages,
  '/approve/answer': ownPages,
}
