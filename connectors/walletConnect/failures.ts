import { errorChain } from '#lib/errors/errorChain.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { walletConnectCodes as codes } from '#lib/protocol/walletConnect.ts'

/**
 * Names why a connection did not come about. The SDK hands on only the wallet's words, so they
 * decide: "rejected" and "expired" as the specification says (§8), other refusals as 4001.
 */
export function toConnectError(error: unknown): unknown {
  const named = toWalletError(error, 'connect')
  if (named instanceof WalletError) return named
  if (/declin|denied|cancel/i.test(wordsOf(error))) return wrap('userRejected', error)
  // Its pairing is gone, and with it the link: only a new one helps.
  if (/no matching key/i.test(wordsOf(error))) return wrap('connectionReset', error)
  return toError(error)
}

/**
 * Names why a request failed. Wallets answer with plain objects and codes of their own; viem and
 * wagmi know 4001, 4200, 4900, 4901 and 4902.
 */
export function toRequestError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const code = errorChain(error).find((link) => link.code !== undefined)?.code
  const words = wordsOf(error)
  if (code === 4001 || isRefusal(code) || /user (rejected|denied|declined|cancel)/i.test(words))
    return wrap('userRejected', error)
  if (code === codes.userDisconnected || /no matching key|call connect\(\)/i.test(words))
    return wrap('disconnected', error)
  if (/request\(\) method/i.test(words)) return wrap('unsupportedMethod', error)
  if (/chainId|failed to switch to chain/i.test(words) && code === undefined)
    return wrap('unrecognizedChain', error)
  if (/request expired/i.test(words)) return wrap('walletNotAnswering', error)
  if (/failed to publish|establish socket|no internet connection/i.test(words))
    return wrap('networkUnreachable', error)
  return toError(error)
}

function isRefusal(code: number | undefined) {
  return code !== undefined && code >= codes.userRejected && code <= codes.userRejectedEvents
}

function wordsOf(error: unknown) {
  return errorChain(error)
    .map((link) => link.text)
    .join('\n')
}

type Named =
  | 'userRejected'
  | 'connectionReset'
  | 'disconnected'
  | 'unsupportedMethod'
  | 'unrecognizedChain'
  | 'walletNotAnswering'
  | 'networkUnreachable'

function wrap(key: Named, cause: unknown) {
  const details = foreignWords(cause)
  return new WalletError(key, { cause: toError(cause), ...(details && { details }) })
}

/** Plain objects become errors, with the code and data they carry. */
function toError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message, code, data } =
    typeof error === 'object' && error !== null
      ? (error as { message?: unknown; code?: unknown; data?: unknown })
      : { message: error, code: undefined, data: undefined }
  return Object.assign(
    new Error(
      typeof message === 'string' && message !== '' ? message : 'The wallet gave no reason.',
    ),
    code === undefined ? {} : { code },
    data === undefined ? {} : { data },
  )
}
