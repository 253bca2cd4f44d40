import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createLatchkey, readSettings, routeErrors, WalletError } from 'latchkey/server'
import { orderTypedData } from './src/orderTypedData.ts'

/** Where the routes of Latchkey are; the page learns it from its configuration. */
const basePath = '/backend'

const latchkey = createLatchkey(readSettings(process.env, { basePath }))
await latchkey.start()

/** Takes an order of the signed-in person, signed with their wallet. */
const postOrder = latchkey.route(
  async (call) => {
    const { address } = await latchkey.requireSession(call)
    const { chainId, signature } = Object(await call.json())
    const signed = { address, chainId: Number(chainId), signature: String(signature) }
    const typedData = orderTypedData(signed.chainId)
    if (!(await latchkey.verifySignature(call, { ...signed, typedData })))
      throw new WalletError(routeErrors.signatureInvalid)
    return { status: 201, body: { address } }
  },
  // In the log: paths are not logged, because they may contain anything.
  { name: '/orders' },
)

/** Rate limits count this address; behind a proxy, set TRUSTED_PROXY=1. */
const from = (context: Context) => ({ remoteAddress: getConnInfo(context).remote.address })

const app = new Hono()
app.onError((error) => latchkey.errorResponse(error))
app.get('/config.json', (context) => context.json(latchkey.publicConfig()))
app.post('/orders', (context) => postOrder(context.req.raw, from(context)))
app.all(`${basePath}/*`, (context) => latchkey.handle(context.req.raw, from(context)))
app.use(serveStatic({ root: 'dist' }))

const server = serve({ fetch: app.fetch, port: latchkey.settings().port })
process.once('SIGTERM', () => {
  server.close()
  void latchkey.stop()
})
