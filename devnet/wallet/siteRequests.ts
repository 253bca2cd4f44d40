import type { Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { readJson } from '#devnet/http/readBody.ts'
import { toRpcErrorBody } from '#devnet/rpcError.ts'
import type { Pages } from '#devnet/wallet/pages.ts'
import type { Wallet } from '#devnet/wallet/wallet.ts'
import type { RpcResponse, RpcResult } from '#devnet/wallet/wire.ts'

/**
 * Handles a JSON-RPC request of a site: responds with its result or, if it waits for the user, with
 * its id. The result then follows on the page's event stream.
 */
export function answerSite(wallet: Wallet, pages: Pages, isWindowOpen: () => boolean) {
  return async (c: Exchange): Promise<Response> => {
    const origin = originOf(c)
    const body = await readJson(c)
    if (typeof body.method !== 'string') throw httpError(400, 'Send client, method and params.')
    const client = body.client === undefined ? undefined : readClient(body.client)
    const { fault, policy } = wallet.store.get()
    if (fault !== 'none') return c.json({ fault } satisfies RpcResponse)

    let waitingId: string | undefined
    const end = await new Promise<RpcResult | undefined>((resolve) => {
      const result = wallet.request({
        origin,
        method: String(body.method),
        params: body.params,
        ...(client ? { client } : {}),
        onWaiting(id) {
          waitingId = id
          // Without a page to send the result to, the HTTP request itself stays open.
          if (client) resolve(undefined)
        },
      })
      const settle = (answer: RpcResult) => {
        if (client && waitingId) pages.send(client, 'answer', { id: waitingId, end: answer })
        resolve(answer)
      }
      result.then(
        (result) => settle({ result }),
        (error: unknown) => settle({ error: toRpcErrorBody(error) }),
      )
    })
    if (end) return c.json(end satisfies RpcResponse)
    const open = policy === 'ask' && !isWindowOpen()
    return c.json({ pending: waitingId ?? '', open } satisfies RpcResponse)
  }
}

/** The requesting site, from the header that only the browser can set. */
export function originOf({ req }: Exchange): string {
  const origin = req.header('origin')
  if (origin && origin !== 'null' && URL.canParse(origin)) return origin
  throw httpError(403, 'The wallet answers to pages with an origin only.')
}

/** The page's id, which it chose itself. */
export function readClient(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value)) return value
  throw httpError(400, 'client must be 1 to 64 letters, digits, _ or -.')
}
