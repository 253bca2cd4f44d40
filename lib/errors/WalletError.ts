import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** What a row's sentence needs to be filled in; nothing for most. */
type ArgsOf<key extends ErrorKey> = (typeof catalogue)[key]['message'] extends (
  args: infer args,
) => string
  ? args
  : never

/** What may be told beside the key; `args` exactly where the row's sentence has blanks. */
export type WalletErrorOptions<key extends ErrorKey> = {
  /** The error that led here, untouched. */
  cause?: unknown
  /** The foreign words that say more than the sentence. */
  details?: string
} & ([ArgsOf<key>] extends [never] ? { args?: undefined } : { args: ArgsOf<key> })

/**
 * The one error of Latchkey, a row of the catalogue come true.
 * `message` is the catalogue's sentence, `code` the row's number or word, `key` the row itself.
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
