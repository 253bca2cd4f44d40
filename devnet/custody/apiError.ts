import type { Draft } from '#devnet/custody/store/Draft.ts'

/**
 * An error of the service's API, whose HTTP status follows from the gRPC code. Thrown by handlers;
 * their changes are discarded, and the client gets `Turnkey error {code}: {message}`.
 */
export function apiError(code: ApiErrorCode, message: string, turnkeyErrorCode?: string): ApiError {
  const details = turnkeyErrorCode
    ? [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode }]
    : []
  return Object.assign(new Error(message), {
    name: 'ApiError' as const,
    status: statuses[code],
    code,
    details,
  })
}

/** See {@link apiError}. */
type ApiError = Error & {
  name: 'ApiError'
  status: number
  code: ApiErrorCode
  details: { '@type': string; turnkeyErrorCode: string }[]
  /** Changes that are kept although the request failed, such as a used attempt. */
  sideEffects?: (draft: Draft) => void
}

/** HTTP status by gRPC code. */
const statuses = {
  3: 400,
  5: 404,
  6: 409,
  7: 403,
  8: 429,
  9: 400,
  12: 501,
  13: 500,
  16: 401,
} as const

type ApiErrorCode = keyof typeof statuses

/** Adds changes to an error that are stored although the request failed. */
export function withSideEffects(error: ApiError, sideEffects: (draft: Draft) => void): ApiError {
  return Object.assign(error, { sideEffects })
}

/** Whether a thrown value is an error of the API. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
