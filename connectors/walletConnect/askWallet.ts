import { inTime } from '#connectors/defineConnector/inTime.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { toRequestError } from '#connectors/walletConnect/failures.ts'
import type { FollowedSession, LiveSession } from '#connectors/walletConnect/followSession.ts'
import { isWalletOnly } from '#connectors/walletConnect/grant.ts'
import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { optionalMethods } from '#lib/protocol/walletConnect.ts'

/** How long a wallet may take to widen its session after it agreed to another chain, in milliseconds. */
const widenMs = 5_000

/** How long a request waits for its wallet, in seconds; the SDK's own five minutes are short for a person. */
const requestSeconds = 900

/** How long an answer is waited for, in milliseconds: a moment less than the SDK, which lets its own expiry go uncaught. */
export const answerMs = (requestSeconds - 10) * 1000

/** Methods only the wallet can answer. A signed transaction can go to any node. */
const walletMethods = new Set<string>(optionalMethods)
walletMethods.delete('eth_sendRawTransaction')

export type Asked = { method: string; params?: unknown }

/**
 * Answers one EIP-1193 request over a session: from what is known, from the wallet within what it
 * granted, or from the chain's node. Throws what lib/errors names: 4001, 4100, 4200, 4900, 4901,
 * 4902, `switchThroughWallet`, `chainParamsRequired`.
 */
export async function askWallet(
  sdk: Sdk,
  followed: FollowedSession,
  { method, params }: Asked,
  chainId?: number,
): Promise<unknown> {
  const live = followed.live()
  if (!live) throw new WalletError('disconnected')
  const here = chainId ?? live.chainId
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [...live.accounts]
  if (method === 'eth_chainId') return `0x${live.chainId.toString(16)}`
  if (method === 'wallet_switchEthereumChain') return switchChain(sdk, followed, live, params)
  if (walletMethods.has(method)) checkGrant(live, method, params, here)
  return send(sdk, live, { method, params }, here)
}

/** Sends to the wallet or node. */
function send(sdk: Sdk, live: LiveSession, { method, params }: Asked, chainId: number) {
  const request = params === undefined ? { method } : { method, params: params as unknown[] }
  return answered(sdk.signer.request(request, `eip155:${chainId}`, requestSeconds), live)
}

/** A session that ends meanwhile ends the wait, and so does the time; what comes later is passed over. */
async function answered<answer>(asked: Promise<answer>, { ended }: LiveSession): Promise<answer> {
  const over = ended.then(() => {
    throw new WalletError('disconnected')
  })
  // Whichever loses the race may still fail.
  for (const one of [asked, over]) one.catch(() => undefined)
  try {
    return await inTime(Promise.race([asked, over]), answerMs, () => {
      return new WalletError('walletNotAnswering')
    })
  } catch (error) {
    throw toRequestError(error)
  }
}

function checkGrant({ grant }: LiveSession, method: string, params: unknown, chainId: number) {
  if (!grant.methods.includes(method)) throw new WalletError('unsupportedMethod')
  if (!grant.chainIds.includes(chainId)) throw new WalletError('chainDisconnected')
  const account = accountIn(method, params)
  const granted = grant.accounts.get(chainId) ?? []
  const isGranted = granted.some((one) => one.toLowerCase() === account?.toLowerCase())
  if (account !== undefined && !isGranted) throw new WalletError('unauthorized')
}

/** The account that is to sign, where the method names one. */
function accountIn(method: string, params: unknown): string | undefined {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'personal_sign') return textOf(second)
  if (method.startsWith('eth_signTypedData')) return textOf(first)
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction')
    return textOf((first as { from?: unknown } | undefined)?.from)
  return undefined
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : undefined
}

/** EIP-3326: an approved chain is only a change here; another one is asked of the wallet. */
async function switchChain(
  sdk: Sdk,
  followed: FollowedSession,
  live: LiveSession,
  params: unknown,
): Promise<null> {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  const wanted = parseChainId((first as { chainId?: unknown } | undefined)?.chainId)
  if (wanted === undefined) throw new WalletError('chainParamsRequired')
  if (!live.grant.chainIds.includes(wanted)) {
    if (isWalletOnly(live.grant)) throw new WalletError('switchThroughWallet')
    if (!live.grant.methods.includes('wallet_switchEthereumChain'))
      throw new WalletError('chainDisconnected')
    await sendSwitch(sdk, live, wanted)
    // Agreed is not granted: requests for a chain outside the session would be refused.
    if (!(await followed.waitForChain(wanted, widenMs))) throw new WalletError('chainDisconnected')
  }
  followed.goToChain(wanted)
  return null
}

/** Past the provider's own switching, which would go to the chain before it is granted. */
function sendSwitch({ signer }: Sdk, live: LiveSession, wanted: number) {
  const asked = signer.client.request({
    topic: live.topic,
    chainId: `eip155:${live.chainId}`,
    expiry: requestSeconds,
    request: {
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${wanted.toString(16)}` }],
    },
  })
  return answered(asked, live)
}
