import { setTimeout as wait } from 'node:timers/promises'
import { createMutex } from '#devnet/createMutex.ts'
import { chainNumber, phoneMethods } from '#devnet/phone/namespaces.ts'
import type { WalletClient } from '#devnet/phone/openClient.ts'
import type { PhoneContext } from '#devnet/phone/PhoneContext.ts'
import { readRequester, requesterWarnings } from '#devnet/phone/requester.ts'
import type { RequestInput } from '#devnet/phone/requestQueue.ts'
import { createWalletCall } from '#devnet/phone/sessionRequests.ts'
import { rejectionError, rpcError, toRpcErrorBody } from '#devnet/rpcError.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import { methodFor } from '#devnet/wallet/methodFor.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'

type AuthenticateEvent = {
  id: number
  topic: string
  params: {
    requester: { metadata: { name?: string; url?: string } }
    authPayload: AuthPayload & { chains: string[]; type?: unknown }
  }
  verifyContext?: Parameters<typeof readRequester>[1]
}
type AuthPayload = Parameters<WalletClient['formatAuthMessage']>[0]['request']
type Auth = Parameters<WalletClient['approveSessionAuthenticate']>[0]['auths'][number]

/** Thrown inside a method whose request was canceled. */
const withdrawn = new Error('The request was withdrawn.')

/**
 * Answers requests to connect and sign in at once, while the phone's settings say so: without a listener
 * the SDK takes the proposal that a site sends with the request. Call the result when they change.
 */
export function listenForAuthentications(context: PhoneContext): () => void {
  const { client, store } = context
  let isListening = false
  const listener = (event: unknown) => {
    // A failure is recorded on the request; there is no other place to report it.
    answer(context, event as AuthenticateEvent).catch(() => {})
  }
  const follow = () => {
    const { signsInOnConnect } = store.get()
    if (signsInOnConnect === isListening) return
    isListening = signsInOnConnect
    if (isListening) client.on('session_authenticate', listener)
    else client.removeListener('session_authenticate', listener)
  }
  follow()
  return follow
}

async function answer(context: PhoneContext, event: AuthenticateEvent): Promise<void> {
  const { client, store, queue } = context
  const { id, topic, params } = event
  const requester = readRequester(params.requester.metadata, event.verifyContext)
  const entry = (details?: RequestDetails): RequestInput => ({
    ...requester,
    id: `connect-${id}`,
    kind: 'connect',
    topic,
    method: 'wc_sessionAuthenticate',
    title: details?.title ?? `Connect to ${requester.name} and sign in`,
    approveLabel: 'Connect and sign in',
    fields: details?.fields ?? [],
    warnings: [...requesterWarnings(requester), ...(details?.warnings ?? [])],
  })
  let input = entry()
  const { origin } = requester
  const line = context.log?.add({
    service: 'phone',
    origin,
    method: input.method,
    outcome: 'pending',
  })
  try {
    const account = walletAccounts[store.get().selected]
    const { chain, payload } = approvedPayload(context, params.authPayload)
    if (!account || !chain) throw rpcError(5100, 'Unsupported chains.')
    const iss = `did:pkh:${chain}:${account.address}`
    const message = client.formatAuthMessage({ request: payload, iss })
    const request = {
      chain,
      method: 'personal_sign',
      params: [message, account.address],
      requester,
    }
    const call = createWalletCall(context, request, {
      withLock: createMutex(),
      granted: () => [account.address],
      onSwitch: () => {},
      async prompt(details) {
        input = entry(details)
        const decision = await queue.decide(input, store.get().policy)
        if (decision.verdict === 'withdrawn') throw withdrawn
        if (decision.verdict === 'reject') throw rejectionError(store.get().rejection, decision)
      },
    })
    const signature = (await methodFor(request.method)(call)) as string
    const { delayMs } = store.get()
    if (delayMs > 0) await wait(delayMs)
    const { chains: _, type: __, ...signed } = payload
    const auth = { h: { t: 'caip122' }, p: { ...signed, iss }, s: { t: 'eip191', s: signature } }
    await client.approveSessionAuthenticate({ id, auths: [auth as Auth] })
    queue.record(input, 'approved')
    if (line) line.outcome = 'approved'
  } catch (error) {
    if (error === withdrawn) return
    const { code, message } = toRpcErrorBody(error)
    const isRefusal = queue.list().some((one) => one.id === input.id && one.outcome === 'rejected')
    if (line) line.outcome = isRefusal ? 'rejected' : 'failed'
    queue.record(input, isRefusal ? 'rejected' : 'failed', message)
    await client.rejectSessionAuthenticate({ id, reason: { code, message } })
  }
}

/** What the phone signs of a request: the chains and the methods that it supports (EIP-5573). */
function approvedPayload(
  { store }: PhoneContext,
  requested: AuthenticateEvent['params']['authPayload'],
) {
  const { knownChains, chainId } = store.get()
  const chains = requested.chains.filter((chain) =>
    knownChains.some(({ id }) => id === chainNumber(chain)),
  )
  const abilities = requestedMethods(requested.resources)
    .filter((method) => phoneMethods.includes(method))
    .map((method) => [`request/${method}`, [{ chains }]] as const)
  const recap = JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } })
  const encoded = Buffer.from(recap).toString('base64').replaceAll('=', '')
  return {
    chain: chains.find((chain) => chainNumber(chain) === chainId) ?? chains[0],
    payload: { ...requested, chains, resources: [`urn:recap:${encoded}`] },
  }
}

function requestedMethods(resources: readonly string[] = []): string[] {
  const recap = resources.at(-1)?.replace(/^urn:recap:/, '') ?? ''
  const { att } = JSON.parse(Buffer.from(recap, 'base64').toString()) as {
    att: { eip155?: Record<string, unknown> }
  }
  return Object.keys(att.eip155 ?? {}).map((ability) => ability.split('/')[1] ?? '')
}
