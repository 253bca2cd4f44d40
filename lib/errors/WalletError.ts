import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Arguments of a row's message; none for most rows. */
type ArgsOf<key extends ErrorKey> = (typeof catalogue)[key]['message'] extends (
  args: infer args,
) => string
  ? args
  : never

/** Options beside the key; `args` is required if the row's message has placeholders. */
type WalletErrorOptions<key extends ErrorKey> = {
  /** The original error, unchanged. */
  cause?: unknown
  /** The external message, if it adds to the row's own. */
  details?: string
} & ([ArgsOf<key>] extends [never] ? { args?: undefined } : { args: ArgsOf<key> })

/**
 * Latchkey's only error class: an instance of a catalog row. `message` is the row's message, `code`
 * its number or string, `key` the row's key.
 */
export class WalletError<key extends ErrorKey = ErrorKey> extends Error {
  override readonly name = 'WalletError'
  readonly key: key
  readonly code: number | string | undefined
  readonly level: 'warn' | 'error'
  readonly details: string | undefined

  constructor(
    key: key,
    ...[options]: [ArgsOf<key>] extends [never]
      ? [options?: WalletErrorOptions<key>]
      : [options: WalletErrorOptions<key>]
  ) {
    const row: ErrorRow = catalogue[key]
    const message =
      typeof row.message === 'function' ? row.message(options?.args as never) : row.message
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.key = key
    this.code = row.code
    this.level = row.level ?? 'error'
    this.details = options?.details
  }
}
