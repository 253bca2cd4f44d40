import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'

/**
 * Converts a route's error response to a WalletError; `foreignAnswer` if the response is not the
 * site's own. Loaded when a route responds with an error.
 */
export async function toRouteError(response: Response): Promise<WalletError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isErrorBody(body))
    return new WalletError('foreignAnswer', { details: `HTTP ${response.status}` })
  const { code, message, requestId } = body.error
  const wait = response.headers.get('retry-after')
  const details = [
    isPlain(code) ? undefined : message,
    wait && `Retry after ${wait} s`,
    requestId && `Request ${requestId}`,
  ]
    .filter(Boolean)
    .join('\n')
  return new WalletError(isPlain(code) ? code : 'unexpected', { details })
}

/** Keys of rows without placeholders; for other rows the server's message becomes the details. */
type PlainKey = {
  [key in ErrorKey]: (typeof catalogue)[key]['message'] extends string ? key : never
}[ErrorKey]

function isPlain(code: string): code is PlainKey {
  return Object.hasOwn(catalogue, code) && typeof catalogue[code as ErrorKey].message === 'string'
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}
