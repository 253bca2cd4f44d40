import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { isWalletOnly } from '#connectors/walletConnect/approvedScope.ts'
import type { FollowedSession, LiveSession } from '#connectors/walletConnect/followSession.ts'
import type { lateAnswer } from '#connectors/walletConnect/lateAnswer.ts'
import { toError } from '#connectors/walletConnect/normalizeError.ts'
import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { requestAccount } from '#lib/protocol/requestAccount.ts'
import { optionalMethods } from '#lib/protocol/walletConnect.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** How long a wallet may take to extend its session after it approved another chain, in ms. */
const extendMs = 5_000

/** How long a request waits for its wallet, in seconds; the SDK's 300 are short for a user. */
const requestSeconds = 900

/**
 * Response timeout in milliseconds: slightly less than the SDK's, which leaves its expiry
 * unhandled.
 */
export const responseMs = (requestSeconds - 10) * 1000

/** Methods only the wallet can answer. A signed transaction can be sent to any node. */
const walletMethods = new Set<string>(optionalMethods)
walletMethods.delete('eth_sendRawTransaction')

/** Methods with which a wallet sends something. */
const sendingMethods: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls'])

/** EIP-5792's method for a wallet's capabilities. */
const capabilitiesMethod = 'wallet_getCapabilities'

/** An EIP-1193 request. */
type RpcRequest = { method: string; params?: unknown }

/**
 * Handles one EIP-1193 request over a session: answered locally, by the wallet within its approved
 * scope, or by the chain's node.
 * @throws WalletError 4001, 4100, 4200, 4900, 4901, 4902, switchThroughWallet, chainParamsRequired
 */
export async function handleRequest(
  sdk: Sdk,
  followed: FollowedSession,
  { method, params }: RpcRequest,
  chainId?: number,
): Promise<unknown> {
  const live = followed.live()
  if (!live) throw new WalletError(providerErrors.disconnected)
  const requestChainId = chainId ?? live.chainId
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...live.accounts]
  if (method === 'eth_chainId') return `0x${live.chainId.toString(16)}`
  if (method === 'wallet_switchEthereumChain') return switchChain(sdk, followed, live, params)
  if (walletMethods.has(method)) checkScope(live, method, params, requestChainId)
  if (method === capabilitiesMethod && !live.scope.methods.includes(method))
    return send(sdk, live, { method, params: withChains(live, params) }, requestChainId)
  return send(sdk, live, { method, params }, requestChainId)
}

/** Sends a request to the wallet or node. */
function send(sdk: Sdk, live: LiveSession, { method, params }: RpcRequest, chainId: number) {
  const request = params === undefined ? { method } : { method, params: params as unknown[] }
  const response = sdk.signer.request(request, `eip155:${chainId}`, requestSeconds)
  const answer = awaitResponse(response, live)
  return sendingMethods.has(method) ? hearingLate(answer, sdk, live, request) : answer
}

/** What is given up may be sent all the same. */
async function hearingLate(
  answer: Promise<unknown>,
  ...asked: Parameters<typeof lateAnswer>
): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof WalletError) || error.key !== timeoutErrors.walletNotAnswering.key)
      throw error
    const loading = import('#connectors/walletConnect/lateAnswer.ts').catch(() => undefined)
    throw (await loading)?.withLateAnswer(error, ...asked) ?? error
  }
}

/** Stops waiting if the session ends or the time is over; later responses are ignored. */
async function awaitResponse<answer>(
  response: Promise<answer>,
  { ended }: LiveSession,
): Promise<answer> {
  const sessionEnded = ended.then(() => {
    throw new WalletError(providerErrors.disconnected)
  })
  // The loser of the race may still reject.
  for (const one of [response, sessionEnded]) one.catch(() => undefined)
  try {
    return await withTimeout(Promise.race([response, sessionEnded]), responseMs, () => {
      return new WalletError(timeoutErrors.walletNotAnswering)
    })
  } catch (error) {
    const answer = toError(error)
    const named = await recognizeError(answer, 'sign')
    // viem and wagmi read a node's errors themselves.
    const { code } = Object(named) as { code?: unknown }
    throw typeof code === 'number' && code > 0 ? named : answer
  }
}

function checkScope({ scope }: LiveSession, method: string, params: unknown, current: number) {
  if (!scope.methods.includes(method) && method !== capabilitiesMethod)
    throw new WalletError(providerErrors.unsupportedMethod)
  const chainId = chainOf(method, params) ?? current
  if (!scope.chainIds.includes(chainId)) throw new WalletError(providerErrors.chainDisconnected)
  const account = requestAccount(method, params)
  const approved = scope.accounts.get(chainId) ?? []
  const isApproved = approved.some((one) => one.toLowerCase() === account?.toLowerCase())
  if (account !== undefined && !isApproved) throw new WalletError(providerErrors.unauthorized)
}

/**
 * Adds the session's chains to a wallet_getCapabilities request: the SDK looks for named chains in
 * the session's properties (CAIP-25) and refuses if none are stated.
 */
function withChains({ scope }: LiveSession, params: unknown) {
  const [account, chainIds] = Array.isArray(params) ? (params as unknown[]) : []
  return [account, chainIds ?? scope.chainIds.map((id) => `0x${id.toString(16)}`)]
}

/** The chain id that a batch of calls contains (EIP-5792). */
function chainOf(method: string, params: unknown) {
  if (method !== 'wallet_sendCalls') return undefined
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  return parseChainId((first as { chainId?: unknown } | undefined)?.chainId)
}

/** EIP-3326: switching to an approved chain is local; any other is requested from the wallet. */
async function switchChain(
  sdk: Sdk,
  followed: FollowedSession,
  live: LiveSession,
  params: unknown,
): Promise<null> {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  const requested = parseChainId((first as { chainId?: unknown } | undefined)?.chainId)
  if (requested === undefined) throw new WalletError(providerErrors.chainParamsRequired)
  if (!live.scope.chainIds.includes(requested)) {
    if (isWalletOnly(live.scope)) throw new WalletError(chainErrors.switchThroughWallet)
    if (!live.scope.methods.includes('wallet_switchEthereumChain'))
      throw new WalletError(providerErrors.chainDisconnected)
    await sendSwitch(sdk, live, requested)
    // Approving the switch does not extend the session: requests outside its chains would be
    // refused.
    if (!(await followed.waitForChain(requested, extendMs)))
      throw new WalletError(providerErrors.chainDisconnected)
  }
  followed.goToChain(requested)
  return null
}

/** Bypasses the provider's own switching, which would switch before the chain is approved. */
function sendSwitch({ signer }: Sdk, live: LiveSession, chainId: number) {
  const response = signer.client.request({
    topic: live.topic,
    chainId: `eip155:${live.chainId}`,
    expiry: requestSeconds,
    request: {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    },
  })
  return awaitResponse(response, live)
}
