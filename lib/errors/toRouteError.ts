import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'

/** A route's refusal as the catalogue's error. Loaded when a route refuses; an answer that is not ours is `unexpected`. */
export async function toRouteError(response: Response): Promise<WalletError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isErrorBody(body))
    return new WalletError('unexpected', { details: `HTTP ${response.status}` })
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

/** Keys of rows without blanks; a row with blanks keeps the server's sentence as details. */
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
