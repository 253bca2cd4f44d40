import type { ErrorActor, ErrorRow } from '#lib/errors/defineErrors.ts'

/** Arguments of a row's message; never for most rows, which have none. */
type ArgsOf<row extends ErrorRow> = row['message'] extends (args: infer args) => string
  ? args
  : never

type WalletErrorOptions = {
  /** The original error, unchanged. */
  cause?: unknown
  /** The external message, if it adds to the row's own. */
  details?: string
}

/** `args` is required if the row's message has placeholders. */
type OptionsOf<row extends ErrorRow> = [ArgsOf<row>] extends [never]
  ? [options?: WalletErrorOptions & { args?: undefined }]
  : [options: WalletErrorOptions & { args: ArgsOf<row> }]

/**
 * Latchkey's only error class: an instance of a catalog row, with everything that a screen or a
 * route shows of it. `message` is the row's message, with its placeholders filled in.
 */
export class WalletError<row extends ErrorRow = ErrorRow> extends Error {
  override readonly name = 'WalletError'
  readonly key: row['key']
  readonly code: number | string | undefined
  /** HTTP status if a route responds with this error. */
  readonly status: number | undefined
  readonly level: 'warn' | 'error'
  /** Who can act on it, if it is an external error. */
  readonly actor: ErrorActor | undefined
  readonly details: string | undefined
  /** Arguments of the row's message, for its translation. */
  readonly args: Readonly<Record<string, unknown>>
  /** What the user can do about it. */
  readonly fix: string

  constructor(row: row, ...[options]: OptionsOf<row>) {
    const { message }: ErrorRow = row
    super(
      typeof message === 'function' ? message(options?.args as never) : message,
      options?.cause === undefined ? undefined : { cause: options.cause },
    )
    this.key = row.key
    this.code = row.code
    this.status = row.status
    this.level = row.level ?? 'error'
    this.actor = row.actor
    this.details = options?.details
    this.args = (options?.args ?? {}) as Record<string, unknown>
    this.fix = row.fix
  }
}
