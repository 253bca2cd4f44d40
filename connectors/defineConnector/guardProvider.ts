import { connectorErrors } from '#connectors/defineConnector/errors.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { providerError } from '#lib/errors/providerError.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { mapAddresses } from '#lib/protocol/requestAccount.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** How long a wallet may take to answer a request that needs no prompt, in milliseconds. */
export const silentRequestMs = 5_000

/** Methods that a wallet answers without prompting the user. */
const silentMethods = new Set(['eth_accounts', 'eth_chainId', 'net_version'])

/** Methods with which a wallet prompts the user, who can reject. */
const prompting = /^(?:eth_requestAccounts|eth_sign|eth_sendTransaction|personal_|wallet_)/

/**
 * Methods that are never sent to a wallet. viem resends a rejected transaction by another method:
 * the user would be prompted twice, and the second error (4200) would hide the first.
 */
const refusedMethods: Record<string, 'unsupportedMethod' | 'methodNotFound'> = {
  eth_sign: 'unsupportedMethod',
  wallet_sendTransaction: 'methodNotFound',
}

/** A wallet's provider, and which methods it never sends to the wallet. */
export type GuardedProvider = Eip1193Provider & { refuses(method: string): boolean }

/**
 * Wraps the wallet's EIP-1193 provider for wagmi and viem. `request` is pinned to the function the
 * wallet had when it was opened; addresses are sent in a form that every wallet takes, `eth_sign` and
 * `wallet_sendTransaction` are refused, every rejection is an error viem can read, and requests
 * without a prompt time out.
 *
 * Rejections of the wallet are passed on.
 * @throws WalletError providerReplaced, unsupportedMethod (4200), methodNotFound (-32601),
 * walletNotAnswering, internalError
 */
export function guardProvider(provider: Eip1193Provider): GuardedProvider {
  const pinned = provider.request
  // A getter that binds a new function on each read cannot be compared.
  const isComparable = provider.request === pinned

  /** All arguments are passed on: WalletConnect's provider takes a CAIP-2 chain as its second. */
  async function send(...args: Parameters<Eip1193Provider['request']>) {
    try {
      return await pinned.apply(provider, args)
    } catch (error) {
      if (typeof error === 'object' && error !== null) throw error
      throw await normalizeNonError(error, args[0].method)
    }
  }

  return {
    async request(...args) {
      const [{ method }] = args
      const refusal = refusalOf(method)
      if (refusal) throw await providerError(refusal)
      if (isComparable && provider.request !== pinned)
        throw new WalletError(connectorErrors.providerReplaced)
      if (!silentMethods.has(method)) return send(...normalizeArguments(args))
      return withTimeout(
        send(...args),
        silentRequestMs,
        () => new WalletError(timeoutErrors.walletNotAnswering),
      )
    },
    refuses: (method) => refusalOf(method) !== undefined,
    // An emitter returns itself, which is the wallet's own provider.
    on: (event, listener) => {
      provider.on?.(event, listener)
    },
    removeListener: (event, listener) => {
      removeListener(provider, event, listener)
    },
  }
}

type Arguments = Parameters<Eip1193Provider['request']>

function normalizeArguments([request, ...rest]: Arguments): Arguments {
  const params = mapAddresses(request.method, request.params, normalizeAddress)
  return [params === request.params ? request : { ...request, params }, ...rest]
}

/** As wallets of all kinds and nodes accept it: with 0x, and in mixed case with its checksum only. */
function normalizeAddress(text: string): string {
  const isAccepted = text.startsWith('0x') && text === text.toLowerCase()
  return isAccepted ? text : (toAddress(text) ?? text)
}

function refusalOf(method: string) {
  return Object.hasOwn(refusedMethods, method) ? refusedMethods[method] : undefined
}

/** viem reads `code` of whatever is thrown, so a string or undefined would make it throw. */
async function normalizeNonError(error: unknown, method: string) {
  const phase = method === 'eth_requestAccounts' ? 'connect' : 'sign'
  const normalized = await recognizeError(error, prompting.test(method) ? phase : undefined)
  if (normalized instanceof WalletError) return normalized
  const details = externalMessage(error)
  return providerError('internalError', {
    cause: error,
    ...(details && { details }),
  })
}

/** Some wallets implement only Node's alias, `off`. */
function removeListener(
  provider: Eip1193Provider & { off?: Eip1193Provider['removeListener'] },
  ...[event, listener]: Parameters<Eip1193Provider['removeListener']>
) {
  if (provider.removeListener) provider.removeListener(event, listener)
  else provider.off?.(event, listener)
}
