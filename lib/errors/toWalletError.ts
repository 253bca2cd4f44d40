import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow, Moment } from '#lib/errors/ErrorRow.ts'
import { type ErrorLink, errorChain } from '#lib/errors/errorChain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

type Match = NonNullable<ErrorRow['match']>

/** Rows that may stand for a foreign error, in the catalogue's order. */
const matches = Object.entries(catalogue).flatMap(([key, row]: [string, ErrorRow]) =>
  row.match ? [{ key: key as MatchedKey, ...row.match }] : [],
)

/** Matched rows have no blanks to fill in, as nobody could fill them. */
type MatchedKey = {
  [key in ErrorKey]: (typeof catalogue)[key] extends { match: Match } ? key : never
}[ErrorKey]

/**
 * Names a foreign error by the catalogue: a WalletError with the foreign one as `cause`,
 * or the error untouched where no row fits. A WalletError inside comes out as it is.
 *
 * A code of the wallet (4001…) weighs most, then words, as nodes put many troubles under
 * -32000 and -32603, then the JSON-RPC number.
 */
export function toWalletError(error: unknown, moment?: Moment): unknown {
  const known = findWalletError(error)
  if (known) return known
  const links = errorChain(error)
  const key =
    byCode(links, (code) => code > 0) ?? byWords(links, moment) ?? byCode(links, (code) => code < 0)
  if (!key) return error
  const details = foreignWords(error)
  return new WalletError(key, { cause: error, ...(details && { details }) })
}

/** Inner codes are nearer to the source: viem's own and a wallet's -32603 are only the wrapping. */
function byCode(links: ErrorLink[], isAsked: (code: number) => boolean) {
  for (const { code } of links.toReversed()) {
    if (code === undefined || !isAsked(code)) continue
    const match = matches.find(({ codes }) => codes?.includes(code))
    if (match) return match.key
  }
  return undefined
}

function byWords(links: ErrorLink[], moment: Moment | undefined) {
  const text = links.map((link) => link.text).join('\n')
  return matches.find(
    ({ message, during }) => message?.test(text) && (during === undefined || during === moment),
  )?.key
}
