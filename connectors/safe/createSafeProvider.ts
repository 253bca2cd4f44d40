import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo, TransactionStatus } from '@safe-global/safe-apps-sdk'
import { hashMessage, hashTypedData, isHash } from 'viem'
import type { WalletExecution } from '#connectors/defineConnector/ConnectorMembers.ts'
import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { safeErrors } from '#connectors/safe/errors.ts'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { providerError } from '#lib/errors/providerError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { emptySignature, isSignature } from '#lib/signatures/signatureOf.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

type SafeParts = {
  sdk: Pick<SafeAppsSDK, 'safe' | 'txs'>
  info: SafeInfo
  /** The official provider. */
  official: { request(args: never): Promise<unknown> }
}

/** How long a host may take to answer without a prompt, in milliseconds. */
const silentMs = 5_000

const waiting: readonly `${TransactionStatus}`[] = ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION']

/** Where the account is in the parameters of each method that asks the owners. */
const accountOf: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: ([, address]) => address,
  eth_sign: ([address]) => address,
  eth_signTypedData: ([address]) => address,
  eth_signTypedData_v4: ([address]) => address,
  eth_sendTransaction: ([transaction]) => (transaction as { from?: unknown } | undefined)?.from,
  wallet_sendCalls: ([batch]) => (batch as { from?: unknown } | undefined)?.from,
}

/**
 * The Safe as an EIP-1193 provider: the official one, with what it lacks. It has one account and one chain,
 * its errors have codes, and a request that the user has canceled on the page ends.
 */
export function createSafeProvider({ sdk, info, official }: SafeParts) {
  const { on, removeListener } = createEmitter()
  const pending = new Set<() => void>()

  async function request({ method, params = [] }: { method: string; params?: unknown }) {
    const given = Array.isArray(params) ? params : [params]
    if (method === 'eth_requestAccounts') return [info.safeAddress]
    if (method === 'wallet_switchEthereumChain') return switchTo(given[0])
    const readAccount = accountOf[method]
    if (!readAccount) return forward(method, params)
    const account = readAccount(given) ?? info.safeAddress
    if (typeof account !== 'string' || !isSameAddress(account, info.safeAddress))
      throw await providerError('unauthorized')
    if (info.isReadOnly) throw new WalletError(safeErrors.safeReadOnly)
    return cancelable(forward(method, params))
  }

  async function switchTo(parameter: unknown) {
    const { chainId } = (parameter ?? {}) as { chainId?: unknown }
    if (parseChainId(chainId) === info.chainId) return null
    throw await providerError('unrecognizedChain')
  }

  /** The host's errors are texts. */
  async function forward(method: string, params: unknown) {
    try {
      return await official.request({ method, params } as never)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (/reject|cancel|denied|declined/i.test(text))
        throw await providerError('userRejected', { cause: error })
      if (/not (implemented|supported)$/.test(text))
        throw await providerError('unsupportedMethod', { cause: error, details: method })
      throw error
    }
  }

  /** The host cannot be told; what the owners sign later is found by `collectedSignature`. */
  async function cancelable(asked: Promise<unknown>) {
    const canceled = new Promise<'canceled'>((resolve) => {
      const cancel = () => resolve('canceled')
      pending.add(cancel)
      void asked.catch(() => undefined).finally(() => pending.delete(cancel))
    })
    const outcome = await Promise.race([asked.then((answer) => ({ answer })), canceled])
    if (outcome === 'canceled') throw await providerError('userRejected')
    return outcome.answer
  }

  return {
    provider: { request, on, removeListener } satisfies Eip1193Provider,
    isShared: info.threshold > 1,
    cancel() {
      for (const cancel of [...pending]) cancel()
      pending.clear()
    },
    /** The signature of a message once enough owners have signed it off chain. */
    async collectedSignature(message: string): Promise<`0x${string}` | undefined> {
      const hash = safeMessageHash(message, info)
      const late = () => new Error('The Safe does not answer.')
      const found = await withTimeout(sdk.safe.getOffChainSignature(hash), silentMs, late)
      return isSignature(found) && found !== emptySignature ? found : undefined
    },
    /** What became of a transaction that the owners sign one after another, by its Safe's own hash. */
    async executionOf(hash: string): Promise<WalletExecution | undefined> {
      const late = () => new Error('The Safe does not answer.')
      const { txStatus, txHash } = await withTimeout(sdk.txs.getBySafeTxHash(hash), silentMs, late)
      if (txHash && isHash(txHash)) return { hash: txHash }
      if (waiting.includes(txStatus)) return 'waiting'
      return txStatus === 'CANCELLED' ? 'refused' : undefined
    },
  }
}

/** What the owners of a Safe sign for a message: its hash, bound to this Safe (EIP-712). */
function safeMessageHash(
  message: string,
  { safeAddress, chainId }: Pick<SafeInfo, 'safeAddress' | 'chainId'>,
) {
  return hashTypedData({
    domain: { chainId, verifyingContract: safeAddress as `0x${string}` },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  })
}
