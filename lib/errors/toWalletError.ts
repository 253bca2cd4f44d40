import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorPhase, ErrorRow } from '#lib/errors/ErrorRow.ts'
import { type ErrorLink, errorChain } from '#lib/errors/errorChain.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

type Match = NonNullable<ErrorRow['match']>

/** Rows that match external errors, in the catalog's order. */
const matches = Object.entries(catalogue).flatMap(([key, row]: [string, ErrorRow]) =>
  row.match ? [{ key: key as MatchedKey, ...row.match }] : [],
)

/** Rows with a match have no placeholders, because no arguments are known here. */
type MatchedKey = {
  [key in ErrorKey]: (typeof catalogue)[key] extends { match: Match } ? key : never
}[ErrorKey]

/**
 * Converts an external error to a WalletError with that error as `cause`; returns the error
 * unchanged if no row matches. A WalletError inside is returned as it is.
 *
 * A wallet's code (4001…) takes precedence, then the class name of wagmi or viem, then the message,
 * because nodes report many conditions as -32000 and -32603, then the JSON-RPC number.
 */
export function toWalletError(error: unknown, phase?: ErrorPhase): unknown {
  const known = findWalletError(error)
  if (known) return known
  const links = errorChain(error)
  const key =
    byCode(links, (code) => code > 0) ??
    byName(links) ??
    byMessage(links, phase) ??
    byCode(links, (code) => code < 0)
  if (!key) return error
  const details = externalMessage(error)
  return new WalletError(key, { cause: error, ...(details && { details }) })
}

/** Inner codes are closer to the source: viem's own and a wallet's -32603 are only wrappers. */
function byCode(links: ErrorLink[], isAsked: (code: number) => boolean) {
  for (const { code } of links.toReversed()) {
    if (code === undefined || !isAsked(code)) continue
    const match = matches.find(({ codes }) => codes?.includes(code))
    if (match) return match.key
  }
  return undefined
}

/** Inner names are closer to the source, as with codes. */
function byName(links: ErrorLink[]) {
  for (const { name } of links.toReversed()) {
    const match = name && matches.find(({ names }) => names?.includes(name))
    if (match) return match.key
  }
  return undefined
}

function byMessage(links: ErrorLink[], phase: ErrorPhase | undefined) {
  const text = links.map((link) => link.text).join('\n')
  return matches.find(
    ({ message, during }) => message?.test(text) && (during === undefined || during === phase),
  )?.key
}
