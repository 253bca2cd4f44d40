import { setTimeout as wait } from 'node:timers/promises'
import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { createMutex, type Mutex } from '#devnet/createMutex.ts'
import { chainNumber } from '#devnet/phone/namespaces.ts'
import type { PhoneContext } from '#devnet/phone/PhoneContext.ts'
import { type Requester, readRequester, requesterWarnings } from '#devnet/phone/requester.ts'
import type { RequestInput } from '#devnet/phone/requestQueue.ts'
import { addChainTo, announceChain } from '#devnet/phone/sessions.ts'
import { rejectionError, rpcError, toRpcErrorBody } from '#devnet/rpcError.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import { methodFor } from '#devnet/wallet/methodFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'
import { requestAccount } from '#lib/protocol/requestAccount.ts'

type RequestEvent = {
  id: number
  topic: string
  params: { request: { method: string; params: unknown }; chainId: string }
  verifyContext?: Parameters<typeof readRequester>[1]
}

/** Thrown inside a method whose request was canceled. */
const withdrawn = new Error('The request was withdrawn.')

/** Handles requests of connected sites: prompts the user, signs and responds. */
export function listenForRequests(context: PhoneContext): void {
  const { client, queue } = context
  const seen = new Set<number>()
  const withLock = createMutex()
  client.on('session_request', (event) => {
    // The relay delivers at least once; a request is answered once.
    if (seen.has(event.id)) return
    seen.add(event.id)
    answer(context, event as RequestEvent, withLock).catch(() => {})
  })
  client.on('session_request_expire', ({ id }) =>
    queue.withdraw((request) => request.id === requestId(id)),
  )
  client.on('session_delete', ({ topic }) => queue.withdraw((request) => request.topic === topic))
}

async function answer(context: PhoneContext, event: RequestEvent, withLock: Mutex): Promise<void> {
  const { client, store, queue } = context
  const { id, topic, params } = event
  const request: SessionRequest = {
    topic,
    chain: params.chainId,
    method: params.request.method,
    params: params.request.params,
    requester: readRequester(client.session.get(topic).peer.metadata, event.verifyContext),
  }
  const { origin } = request.requester
  const line = context.log?.add({
    service: 'phone',
    origin,
    method: request.method,
    outcome: 'pending',
  })
  let input = queueEntry(context, id, request)
  let switchedTo: number | undefined

  const call = createWalletCall(context, request, {
    withLock,
    granted: () => accountsOfSession(context, request),
    onSwitch(chainId) {
      switchedTo = chainId
    },
    async prompt(details) {
      input = queueEntry(context, id, request, details)
      const decision = await queue.decide(input, store.get().policy)
      if (decision.verdict === 'withdrawn') throw withdrawn
      if (decision.verdict === 'reject') throw rejectionError(store.get().rejection, decision)
    },
  })

  const respond = async (
    body: { result: unknown } | { error: { code: number; message: string } },
  ) => {
    const { delayMs } = store.get()
    if (delayMs > 0) await wait(delayMs)
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...body } })
  }
  try {
    const result = await methodFor(request.method)(call)
    if (switchedTo !== undefined) await addChainTo(context, topic, switchedTo)
    await respond({ result })
    queue.record(input, 'approved')
    if (line) line.outcome = 'approved'
    if (switchedTo !== undefined) await announceChain(context, switchedTo)
  } catch (error) {
    if (error === withdrawn) return
    const body = toRpcErrorBody(error)
    const isRefusal = queue
      .list()
      .some((request) => request.id === input.id && request.outcome === 'rejected')
    if (line) line.outcome = isRefusal ? 'rejected' : 'failed'
    queue.record(input, isRefusal ? 'rejected' : 'failed', body.message)
    await respond({ error: body })
  }
}

function requestId(id: number): string {
  return `request-${id}`
}

/** Builds the list entry of a request; without details, it was answered without a prompt. */
function queueEntry(
  { store }: PhoneContext,
  id: number,
  { topic, chain, method, params, requester }: SessionRequest,
  details?: RequestDetails,
): RequestInput {
  const chainId = chainNumber(chain)
  const chainName = store.get().knownChains.find((known) => known.id === chainId)?.name
  const account = requestAccount(method, params)
  return {
    ...requester,
    id: requestId(id),
    kind: 'request',
    topic,
    method,
    params,
    chainId,
    ...(account ? { account } : {}),
    title: details?.title ?? method,
    approveLabel: details?.approveLabel ?? 'Approve',
    fields: [
      { label: 'Network', value: `${chainName ?? 'Unknown'} (${chainId})` },
      ...(details?.fields ?? []),
    ],
    warnings: [...requesterWarnings(requester), ...(details?.warnings ?? [])],
  }
}

/** The accounts that a session has on the request's chain. */
function accountsOfSession({ client }: PhoneContext, { topic, chain }: SessionRequest) {
  const { accounts } = client.session.get(topic).namespaces.eip155 ?? { accounts: [] }
  const addresses = accounts
    .filter((account) => account.startsWith(`${chain}:`))
    .map((account) => account.slice(chain.length + 1).toLowerCase())
  return walletAccounts
    .map(({ address }) => address)
    .filter((address) => addresses.includes(address.toLowerCase()))
}

/** One request of a site. */
type SessionRequest = {
  /** Topic of the session, or of the pairing if there is no session yet. */
  topic: string
  /** `eip155:<chain>`: requests of one session may target different chains. */
  chain: string
  method: string
  params: unknown
  requester: Requester
}

/**
 * Adapts a session's request to the dev wallet's methods, so that both wallets decode and sign with
 * the same code: the session is the granted permission, the request's chain is the current one, and
 * `onSwitch` handles a chain switch.
 */
export function createWalletCall(
  context: PhoneContext,
  request: Omit<SessionRequest, 'topic'>,
  options: {
    prompt: WalletCall['prompt']
    /** The accounts that the site may use. */
    granted(): `0x${string}`[]
    onSwitch(chainId: number): void
    withLock: Mutex
  },
): WalletCall {
  const { method, params, requester } = request
  const chainId = chainNumber(request.chain)
  return {
    // The page's verified origin if known; it overrides what the site claims.
    origin: requester.verifiedOrigin || requester.origin || 'https://unknown.invalid',
    method,
    params,
    clock: context.clock,
    bundles: context.bundles,
    store: storeFor(context, request, chainId, options),
    prompt: options.prompt,
    isConnectionWaiting: () => false,
    callChain(name, list) {
      const chain = context.store.get().knownChains.find(({ id }) => id === chainId)
      if (!chain) throw rpcError(4901, `The phone has no RPC for chain ${chainId}.`)
      return callRpcAt(chain.rpcUrl)(name, list)
    },
    withLock: options.withLock,
  }
}

function storeFor(
  { store }: PhoneContext,
  { requester }: Pick<SessionRequest, 'requester'>,
  chainId: number,
  { onSwitch, granted }: { onSwitch(chainId: number): void; granted(): `0x${string}`[] },
): WalletStore {
  return {
    get: () => ({
      ...store.get(),
      knownChains: [...store.get().knownChains],
      chainId,
      locked: false,
      fault: 'none',
      supportsBatches: true,
      connectedOrigins: [requester.origin],
    }),
    change({ chainId: next, knownChains }) {
      if (knownChains) store.change({ knownChains })
      if (next !== undefined) onSwitch(next)
    },
    accounts: walletAccounts.map(({ address }) => address),
    accountsFor: granted,
    onChange: () => {},
    reset: () => {},
  }
}
