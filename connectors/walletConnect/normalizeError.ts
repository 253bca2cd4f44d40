import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An SDK that did not open, or a relay that did not accept the site. */
export function toInitError(cause: unknown): WalletError {
  const details = externalMessage(cause)
  const parameters = { cause, ...(details && { details }) }
  return new WalletError(walletConnectErrors.walletConnectInitFailed, parameters)
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
