import { connectorErrors } from '#connectors/defineConnector/errors.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { walletConnectCodes as codes } from '#lib/protocol/walletConnect.ts'

/** An SDK that did not open, or a relay that did not accept the site. */
export function toInitError(cause: unknown): WalletError {
  const details = externalMessage(cause)
  const parameters = { cause, ...(details && { details }) }
  return new WalletError(walletConnectErrors.walletConnectInitFailed, parameters)
}

/**
 * Normalizes a connection error. The SDK passes on only the wallet's message, so it decides:
 * "rejected" and "expired" (docs/protocols.md), other refusals as 4001.
 */
export async function toConnectError(error: unknown): Promise<unknown> {
  const named = await recognizeError(error, 'connect')
  if (named instanceof WalletError) return named
  if (isRefusal(codeOf(error)) || /declin|denied|cancel/i.test(messageOf(error)))
    return wrap(providerErrors.userRejected, error)
  // The pairing was deleted, and its URI with it: only a new one helps.
  if (/no matching key/i.test(messageOf(error)))
    return wrap(walletConnectErrors.connectionReset, error)
  return toError(error)
}

/**
 * Normalizes a request error. Wallets respond with plain objects and codes of their own; viem and
 * wagmi handle 4001, 4200, 4900, 4901 and 4902.
 */
export async function toRequestError(error: unknown): Promise<unknown> {
  if (error instanceof WalletError) return error
  const code = codeOf(error)
  const message = messageOf(error)
  if (code === 4001 || isRefusal(code) || /user (rejected|denied|declined|cancel)/i.test(message))
    return wrap(providerErrors.userRejected, error)
  if (code === codes.userDisconnected || /no matching key|call connect\(\)/i.test(message))
    return wrap(providerErrors.disconnected, error)
  if (/request\(\) method/i.test(message)) return wrap(providerErrors.unsupportedMethod, error)
  if (/chainId|failed to switch to chain/i.test(message) && code === undefined)
    return wrap(providerErrors.unrecognizedChain, error)
  if (/request expired/i.test(message)) return wrap(connectorErrors.walletNotAnswering, error)
  if (/failed to publish|establish socket|no internet connection/i.test(message))
    return wrap(networkErrors.networkUnreachable, error)
  const normalized = toError(error)
  return isUnsupportedScope(code) ? recognizeError(normalized) : normalized
}

/** CAIP-25 codes: chains, methods or events the wallet does not support (51xx) or know (52xx). */
function isUnsupportedScope(code: number | undefined) {
  return code !== undefined && code >= 5100 && code < 5300
}

function codeOf(error: unknown) {
  return errorChain(error).find((link) => link.code !== undefined)?.code
}

function isRefusal(code: number | undefined) {
  return code !== undefined && code >= codes.userRejected && code <= codes.userRejectedEvents
}

function messageOf(error: unknown) {
  return errorChain(error)
    .map((link) => link.text)
    .join('\n')
}

function wrap(row: ErrorRow, cause: unknown) {
  const details = externalMessage(cause)
  return new WalletError(row, { cause: toError(cause), ...(details && { details }) })
}

/** Turns plain objects, which wallets respond with, into errors with their code and data. */
export function toError(error: unknown): Error {
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
