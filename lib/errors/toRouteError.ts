import { chainErrors } from '#lib/errors/chainErrors.ts'
import type { ErrorRow, ErrorRows } from '#lib/errors/defineErrors.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ErrorBody } from '#lib/protocol/auth.ts'

/** Rows that routes respond with. */
const rows: ErrorRows = {
  ...routeErrors,
  ...openIdErrors,
  ...receiptErrors,
  ...userErrors,
  ...chainErrors,
  ...fallbackErrors,
}

/**
 * Converts a route's error response to a WalletError; `foreignAnswer` if the response is not the
 * site's own. Loaded when a route responds with an error.
 */
export async function toRouteError(response: Response): Promise<WalletError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (!isErrorBody(body))
    return new WalletError(fallbackErrors.foreignAnswer, { details: `HTTP ${response.status}` })
  const { code, message, requestId } = body.error
  const row = plainRow(code)
  const wait = response.headers.get('retry-after')
  const details = [
    row ? undefined : message,
    wait && `Retry after ${wait} s`,
    requestId && `Request ${requestId}`,
  ]
    .filter(Boolean)
    .join('\n')
  return new WalletError(row ?? fallbackErrors.unexpected, { details })
}

/** The row of a code, if it has no placeholders; else the server's message becomes the details. */
function plainRow(code: string): ErrorRow | undefined {
  const row = Object.hasOwn(rows, code) ? rows[code] : undefined
  return typeof row?.message === 'string' ? row : undefined
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}
