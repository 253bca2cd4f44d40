/** Phases in which an external error is looked up. */
export type ErrorPhase = 'connect' | 'sign' | 'switchChain' | 'init'

/**
 * Who can act on an external error: the user on the page, the user in the wallet, the wallet's maker, or
 * the site.
 */
export type ErrorActor = 'page' | 'wallet' | 'maker' | 'site'

/** A row as `defineErrors` takes it. */
type ErrorDefinition = {
  /** The exact message on the wire and on screen; a function if it has placeholders. */
  message: string | ((args: never) => string)
  /** The public code: an EIP-1193 or JSON-RPC number, or a string. */
  code?: number | string
  /** HTTP status if a route responds with this row. */
  status?: number
  /** `warn` if it is reported as a warning only. */
  level?: 'warn'
  /** The condition in which it occurs, for the /errors page. */
  when: string
  /** What the user can do about it. */
  fix: string
  /** Who can act on it, if it is an external error. */
  actor?: ErrorActor
  /** Message or code of an external error that this row represents. */
  match?: {
    /** Phases in which the message means this; default: all. */
    during?: readonly ErrorPhase[]
    message?: RegExp
    /** Codes with which the message means something else. */
    unless?: readonly number[]
    codes?: readonly (number | string)[]
    /** Names of error classes in wagmi, viem and wallets. */
    names?: readonly string[]
  }
}

/** A row of the error catalog; a `WalletError` is an instance of one. */
export type ErrorRow = ErrorDefinition & {
  /** Unique in the catalog; also the `code` of a route's JSON error body. */
  key: string
}

/** Rows of one source, by their keys. */
export type ErrorRows = Readonly<Record<string, ErrorRow>>

/** Defines the catalog rows of one source, in a file beside the code that throws them. */
export function defineErrors<const definitions extends Record<string, ErrorDefinition>>(
  definitions: definitions,
): { readonly [key in keyof definitions & string]: definitions[key] & { readonly key: key } } {
  const rows = Object.entries(definitions).map(([key, row]) => [key, { ...row, key }])
  return Object.fromEntries(rows)
}
