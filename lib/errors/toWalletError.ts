import { batchErrors } from '#lib/errors/batchErrors.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import type { ErrorPhase, ErrorRow, ErrorRows } from '#lib/errors/defineErrors.ts'
import { type ErrorLink, errorChain } from '#lib/errors/errorChain.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { providerWords } from '#lib/errors/providerWords.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { wagmiErrors } from '#lib/errors/wagmiErrors.ts'
import { walletErrors } from '#lib/errors/walletErrors.ts'

/**
 * Rows that external errors are compared with. If several match, the first one applies: a contract's
 * words could be a wallet's, and those of a network that is away are part of more exact messages.
 */
const rows = matching(
  connectionErrors,
  transactionErrors,
  rpcErrors,
  timeoutErrors,
  walletErrors,
  batchErrors,
  wagmiErrors,
  chainErrors,
  networkErrors,
)

/**
 * Converts an external error to a WalletError with that error as `cause`; returns the error
 * unchanged if no row matches. A WalletError inside is returned as it is. `own` are a connector's rows,
 * which are compared before those of `lib/errors`.
 */
export function toWalletError(error: unknown, phase?: ErrorPhase, own: ErrorRows = {}): unknown {
  const known = findWalletError(error)
  if (known) return known
  const row = rowOf(error, phase, [...matching(own), ...rows])
  if (!row) return error
  const details = externalMessage(error)
  return new WalletError(row, { cause: error, ...(details && { details }) })
}

/**
 * The code of a provider (4001…) takes precedence, then the class name, then the message, because
 * nodes report many conditions as -32000 and -32603, then a code of an SDK or a device, then the
 * JSON-RPC number. Inner errors are closer to the source: outer ones often only wrap them.
 */
function rowOf(error: unknown, phase: ErrorPhase | undefined, among: readonly MatchingRow[]) {
  // Some wallets reject with nothing.
  if (phase && phase !== 'init' && (error === undefined || error === null || error === false))
    return providerErrors.userRejected
  const links = errorChain(error)
  const means = ({ during, unless }: MatchingRow['match']) =>
    (!during || (phase && during.includes(phase))) &&
    !links.some(({ code }) => typeof code === 'number' && unless?.includes(code))
  const has = ({ codes }: MatchingRow['match'], code: ErrorLink['code']) =>
    code !== undefined && codes?.includes(code)
  const steps: ((match: MatchingRow['match'], link: ErrorLink) => unknown)[] = [
    (match, { code }) => isProviderCode(code) && has(match, code),
    ({ names }, { name }) => name !== undefined && names?.includes(name),
    (match, { text }) => match.message?.test(text) && means(match),
    (match, { code }) => !isJsonRpcCode(code) && has(match, code),
    (match, { code }) => has(match, code),
  ]
  const inward = links.toReversed()
  for (const matches of steps)
    for (const link of inward) {
      const row = among.find(({ match }) => matches(match, link))
      if (row) return row
    }
  return undefined
}

type MatchingRow = ErrorRow & { match: NonNullable<ErrorRow['match']> }

function matching(...sources: ErrorRows[]): MatchingRow[] {
  return sources
    .flatMap((source): ErrorRow[] => Object.values(source))
    .filter((row): row is MatchingRow => row.match !== undefined)
    .map((row) => {
      const words = (providerWords as Record<string, ErrorRow['match']>)[row.key]
      return { ...row, match: { ...row.match, ...words } }
    })
}

/** Codes of EIP-1193 and EIP-5792. */
function isProviderCode(code: ErrorLink['code']) {
  return typeof code === 'number' && /^(4\d|57)\d\d$/.test(String(code))
}

function isJsonRpcCode(code: ErrorLink['code']) {
  return typeof code === 'number' && code < 0
}
