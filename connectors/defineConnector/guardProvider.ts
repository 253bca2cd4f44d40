import { foreignWords } from '#lib/errors/foreignWords.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a wallet may think about a question that needs no person, in milliseconds. */
export const quietAnswerMs = 5_000

/** Methods a wallet answers without asking anybody. */
const quietMethods = new Set(['eth_accounts', 'eth_chainId', 'net_version'])

/**
 * Methods no wallet hears of. viem sends a refused transaction a second time, by another name: the
 * person would be asked twice, and its answer (4200) would hide why the first was refused.
 */
const refusedMethods: Record<string, 'unsupportedMethod' | 'methodNotFound'> = {
  eth_sign: 'unsupportedMethod',
  wallet_sendTransaction: 'methodNotFound',
}

/**
 * The provider that wagmi and viem get to see (EIP-1193): the wallet's own behind a counter.
 * `request` is the function the wallet had when it was opened; it refuses `eth_sign` and
 * `wallet_sendTransaction`, always rejects with something viem can read, and gives up on quiet
 * questions that stay open.
 *
 * Rejects with `providerReplaced`, `unsupportedMethod` (4200), `methodNotFound` (-32601),
 * `walletNotAnswering`, `internalError`, or with whatever the wallet said.
 */
export function guardProvider(provider: Eip1193Provider): Eip1193Provider {
  const pinned = provider.request
  // A getter that binds anew each time says nothing about who answers.
  const isComparable = provider.request === pinned

  async function ask(args: { method: string; params?: unknown }) {
    try {
      return await pinned.call(provider, args)
    } catch (error) {
      if (typeof error === 'object' && error !== null) throw error
      throw nameBareError(error)
    }
  }

  return {
    async request(args) {
      const refusal = Object.hasOwn(refusedMethods, args.method) && refusedMethods[args.method]
      if (refusal) throw new WalletError(refusal)
      if (isComparable && provider.request !== pinned) throw new WalletError('providerReplaced')
      return quietMethods.has(args.method) ? inTime(ask(args)) : ask(args)
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => removeListener(provider, event, listener),
  }
}

/** viem reads `code` of whatever is thrown, so a string or nothing would break it. */
function nameBareError(error: unknown) {
  const named = toWalletError(error)
  if (named instanceof WalletError) return named
  const details = foreignWords(error)
  return new WalletError('internalError', { cause: error, ...(details && { details }) })
}

function inTime<answer>(asked: Promise<answer>) {
  return new Promise<answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new WalletError('walletNotAnswering')), quietAnswerMs)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Some wallets only know Node's other name for it. */
function removeListener(
  provider: Eip1193Provider & { off?: Eip1193Provider['removeListener'] },
  ...[event, listener]: Parameters<Eip1193Provider['removeListener']>
) {
  if (provider.removeListener) return provider.removeListener(event, listener)
  return provider.off?.(event, listener)
}
