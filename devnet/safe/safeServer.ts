import {
  concat,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  hexToString,
  isAddress,
  isHex,
  parseAbi,
} from 'viem'
import type { Chain } from '#devnet/chain/chain.ts'
import { sendMined } from '#devnet/chain/sendMined.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { createMutex } from '#devnet/createMutex.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson, readJson } from '#devnet/http/readBody.ts'
import {
  type EventStream,
  freshId,
  sendEvents,
  sendPage,
  sendScript,
  sendStyle,
} from '#devnet/http/respond.ts'
import { ownPages, type Served, serve } from '#devnet/http/serve.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { SafeRequest, SafeState } from '#devnet/safe/wire.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import { contractsAccount, sharedOwners } from '#devnet/wallet/accounts.ts'
import { devnetSafe } from '#lib/protocol/devnet.ts'

/** The Safe app host and its HTTP service. */
export type SafeHost = Served & {
  /** The page's URL; a name of its own under localhost, so that it is another site than the app's. */
  pageUrl: string
  /** The same for programs that cannot resolve that name. */
  localUrl: string
  control: App
  reset(): void
}

/** Options of `startSafe`. */
type SafeOptions = {
  port: number
  chain: Chain
  log: RequestLog
  /** The page's script, bundled. */
  script: string
  /** The app that the page shows, if its address names no other. */
  siteUrl: string | undefined
}

const abi = parseAbi([
  'function approveMessage(bytes32 hash)',
  'function nonce() view returns (uint256)',
  'function execute(address to, uint256 value, bytes data, bytes signatures)',
])

type Call = { to: Hex; value: bigint; data: Hex }

/** A request with what its owners' signatures are for. */
type Kept = SafeRequest & { signatures: (Hex | undefined)[]; messageHash?: Hex; call?: Call }

/** A request as the page and the control port have it. */
function shown({ signatures: _, messageHash: _hash, call: _call, ...request }: Kept): SafeRequest {
  return request
}

/** Serves a page that shows a site in a frame, as Safe does, and the owners who sign for it. */
export async function startSafe(options: SafeOptions): Promise<SafeHost> {
  const { port, chain, log, script, siteUrl } = options
  const withLock = createMutex()
  const streams = new Set<EventStream>()
  let requests: Kept[] = []

  const owners = sharedOwners.map(({ address }) => address)
  const state = (): SafeState => ({
    address: devnetSafe,
    chainId: chain.id,
    owners,
    requests: requests.map(shown),
  })
  const show = () => {
    for (const stream of streams) stream.send('state', state())
  }

  function find(id: unknown): Kept {
    const found = requests.find((one) =>
      id === undefined ? one.outcome === 'pending' : one.id === id,
    )
    if (!found) throw httpError(404, 'No such request waits for the owners.')
    return found
  }

  function add(
    request: Pick<Kept, 'kind' | 'hash' | 'text' | 'messageHash' | 'call'>,
    origin: string,
  ) {
    const known = requests.find(
      ({ hash, outcome }) => hash === request.hash && outcome !== 'rejected',
    )
    if (known) return known
    const none = owners.map(() => undefined)
    const kept: Kept = {
      ...request,
      id: freshId(),
      signatures: none,
      signed: owners.map(() => false),
      outcome: 'pending',
    }
    requests = [kept, ...requests]
    log.add({ service: 'safe', origin, method: request.kind, outcome: 'pending' })
    show()
    return kept
  }

  const addMessage = (messageHash: Hex, text: string, origin: string) =>
    add(
      { kind: 'message', hash: safeMessageHash(chain.id, messageHash), text, messageHash },
      origin,
    )

  async function addTransaction(call: Call, origin: string) {
    const data = encodeFunctionData({ abi, functionName: 'nonce' })
    // The last call may not be mined yet.
    const nonce = BigInt(
      (await chain.callNode('eth_call', [{ to: devnetSafe, data }, 'pending'])) as Hex,
    )
    const text = `Send ${call.value} wei to ${call.to} with ${call.data}`
    return add(
      { kind: 'transaction', hash: safeCallHash(chain.id, { ...call, nonce }), text, call },
      origin,
    )
  }

  /** An owner signs; the last one completes the request. */
  async function sign({ id, owner }: { id?: unknown; owner?: unknown }) {
    const request = find(id)
    const account = sharedOwners[Number(owner)]
    if (!account) throw httpError(400, 'owner must be 0 or 1.')
    if (!account.sign) throw httpError(500, 'The owner has no key.')
    request.signatures[Number(owner)] = await account.sign({ hash: request.hash })
    request.signed = request.signatures.map((one) => one !== undefined)
    if (request.signed.every(Boolean)) await complete(request)
    show()
    return state()
  }

  async function complete(request: Kept) {
    const signatures = concat(request.signatures.flatMap((one) => one ?? []))
    if (request.call) {
      const { to, value, data } = request.call
      const call = encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [to, value, data, signatures],
      })
      request.txHash = await sendTransaction(chain.callNode, contractsAccount, chain.id, {
        to: devnetSafe,
        data: call,
      })
    } else request.signature = signatures
    request.outcome = 'done'
  }

  /** All owners approve a message on chain, in place of signatures. */
  async function approveOnChain({ id }: { id?: unknown }) {
    const request = find(id)
    const { messageHash } = request
    if (!messageHash) throw httpError(400, 'Only a message is approved on chain.')
    const data = encodeFunctionData({ abi, functionName: 'approveMessage', args: [messageHash] })
    // Approved only once it is mined: whoever asks the account then gets its answer.
    for (const owner of sharedOwners)
      await sendMined(chain.callNode, owner, chain.id, { to: devnetSafe, data })
    request.outcome = 'done'
    show()
    return state()
  }

  function reject({ id }: { id?: unknown }) {
    find(id).outcome = 'rejected'
    show()
    return state()
  }

  const app = createApp()
  app.get('/', (c) => sendHostPage(c, c.req.query('app') ?? siteUrl ?? ''))
  app.get('/safe.js', (c) => sendScript(c, script))
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  app.get('/events', (c) =>
    sendEvents(c, (stream) => {
      streams.add(stream)
      stream.send('state', state())
      return () => void streams.delete(stream)
    }),
  )
  app.post('/message', async (c) => {
    const { message, typedData, origin } = await readJson(c)
    const [hash, text] = typedData === undefined ? readMessage(message) : readTypedData(typedData)
    return c.json(shown(addMessage(hash, text, String(origin))))
  })
  app.post('/transaction', async (c) => {
    const { txs, origin } = await readJson(c)
    const call = readCall(txs)
    return c.json(shown(await withLock(() => addTransaction(call, String(origin)))))
  })
  app.post('/rpc', async (c) => {
    const { call, params } = await readJson(c)
    if (typeof call !== 'string' || !Array.isArray(params))
      throw httpError(400, 'call must be a method, and params its parameters.')
    return c.json({ result: await chain.callNode(call, params) })
  })
  const control = createApp()
  control.get('/control/safe', (c) => c.json(state()))
  for (const [name, act] of Object.entries({ sign, approveOnChain, reject })) {
    const locked = (body: Record<string, unknown>) => withLock(async () => act(body))
    postJson(app, `/${name}`, locked)
    postJson(control, `/control/safe/${name}`, locked)
  }
  const served = await serve({
    name: 'the Safe',
    port,
    app,
    access: (path) =>
      /^\/(events|message|transaction|rpc|sign|approve|reject)/.test(path) ? ownPages : undefined,
  })
  return {
    ...served,
    pageUrl: `http://safe.localhost:${served.port}`,
    localUrl: `http://127.0.0.1:${served.port}`,
    control,
    reset() {
      requests = []
      show()
    },
  }
}

function sendHostPage(c: Parameters<typeof sendPage>[0], appUrl: string) {
  const origin = URL.canParse(appUrl) ? new URL(appUrl).origin : ''
  const body = html`${pageHeader('Safe', 'an account of two owners, with a site as its app')}
<main class="columns">
  <section class="card"><h2>Owners</h2><div id="requests" data-app="${appUrl}"></div></section>
  <section class="card" id="frame"></section>
</main>`
  return sendPage(c, page({ title: 'Safe', body, script: '/safe.js' }), [], origin ? [origin] : [])
}

/** As Safe does: hex is the text's bytes. */
function readMessage(message: unknown): [Hex, string] {
  if (typeof message !== 'string') throw httpError(400, 'message must be a text.')
  const text = isHex(message) ? hexToString(message) : message
  return [hashMessage(text), text]
}

function readTypedData(typedData: unknown): [Hex, string] {
  try {
    return [hashTypedData(typedData as never), JSON.stringify(typedData)]
  } catch {
    throw httpError(400, 'typedData must be typed data (EIP-712).')
  }
}

function readCall(txs: unknown): Call {
  const [tx, ...more] = Array.isArray(txs) ? (txs as Record<string, unknown>[]) : []
  if (!tx || more.length > 0) throw httpError(400, 'The devnet’s Safe sends one call at a time.')
  const { to, value = '0', data = '0x' } = tx
  if (!isAddress(String(to)) || !/^(0x[0-9a-f]+|\d+)$/i.test(String(value)) || !isHex(data))
    throw httpError(400, 'A call must have an address, a value and data.')
  return { to: to as Hex, value: BigInt(String(value)), data }
}

const domainOf = (chainId: number) => ({ chainId, verifyingContract: devnetSafe }) as const

function safeMessageHash(chainId: number, message: Hex): Hex {
  return hashTypedData({
    domain: domainOf(chainId),
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message },
  })
}

function safeCallHash(chainId: number, call: Call & { nonce: bigint }): Hex {
  return hashTypedData({
    domain: domainOf(chainId),
    types: {
      Call: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'Call',
    message: call,
  })
}
