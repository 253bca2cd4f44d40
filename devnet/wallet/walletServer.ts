import type { Clock } from '#devnet/clock.ts'
import { readJson } from '#devnet/http/readJson.ts'
import { openEventStream, sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
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

  const routes: Routes = {
    'GET /wallet.js': ({ response }) => sendScript(response, scripts.wallet),
    'POST /rpc': answerSite(wallet, pages, () => windows.isOpen()),
    'GET /events': ({ request, response, url }) => {
      const client = readClient(url.searchParams.get('client'))
      const origin = originOf(request)
      const stream = openEventStream(response, () => pages.leave(client, stream))
      pages.join(client, origin, stream)
    },
    'POST /acknowledge': async ({ request, response }) => {
      const { client, sequence } = await readJson(request)
      pages.acknowledged(readClient(client), Number(sequence))
      response.writeHead(204).end()
    },
    'GET /approve': ({ response }) => sendPage(response, approvePage()),
    'GET /approve.js': ({ response }) => sendScript(response, scripts.approve),
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    'GET /approve/events': ({ response }) => {
      const stream = openEventStream(response, () => windows.remove(stream))
      windows.join(stream)
    },
    'POST /approve/shown': async ({ request, response }) => {
      const { ids } = await readJson(request)
      if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
        throw httpError(400, 'Send ids, the ids of the shown requests.')
      }
      windows.confirmShown(ids)
      response.writeHead(204).end()
    },
    'POST /approve/answer': async ({ request, response }) => {
      const { verdict, id } = await readJson(request)
      if ((verdict !== 'approve' && verdict !== 'reject') || typeof id !== 'string') {
        throw httpError(400, 'Send verdict (approve or reject) and id.')
      }
      sendJson(response, { found: wallet.prompts.answer(verdict, id) !== undefined })
    },
  }
  const served = await serve({
    name: 'the dev wallet',
    port: options.port,
    routes,
    access: (path) => accesses[path],
  })
  return { ...served, wallet, pages }
}

const sites = openToSites({ methods: 'GET, POST' })

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
