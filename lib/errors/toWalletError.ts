import { batchErrors } from '#lib/errors/batchErrors.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import type { ErrorPhase, ErrorRow } from '#lib/errors/defineErrors.ts'
import { type ErrorLink, errorChain } from '#lib/errors/errorChain.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { wagmiErrors } from '#lib/errors/wagmiErrors.ts'

/** Rows that external errors are compared with. If several match, the first one applies. */
const rows: ErrorRow[] = [connectionErrors, rpcErrors, batchErrors, wagmiErrors, chainErrors]
  .flatMap((source): ErrorRow[] => Object.values(source))
  .filter(({ match }) => match)

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
  const row =
    byCode(links, (code) => code > 0) ??
    byName(links) ??
    byMessage(links, phase) ??
    byCode(links, (code) => code < 0)
  if (!row) return error
  const details = externalMessage(error)
  return new WalletError(row, { cause: error, ...(details && { details }) })
}

/** Inner codes are closer to the source: viem's own and a wallet's -32603 are only wrappers. */
function byCode(links: ErrorLink[], isCandidate: (code: number) => boolean) {
  for (const { code } of links.toReversed()) {
    if (code === undefined || !isCandidate(code)) continue
    const row = rows.find(({ match }) => match?.codes?.includes(code))
    if (row) return row
  }
  return undefined
}

/** Inner names are closer to the source, as with codes. */
function byName(links: ErrorLink[]) {
  for (const { name } of links.toReversed()) {
    const row = name && rows.find(({ match }) => match?.names?.includes(name))
    if (row) return row
  }
  return undefined
}

function byMessage(links: ErrorLink[], phase: ErrorPhase | undefined) {
  const text = links.map((link) => link.text).join('\n')
  return rows.find(
    ({ match }) =>
      match?.message?.test(text) && (match.during === undefined || match.during === phase),
  )
}
