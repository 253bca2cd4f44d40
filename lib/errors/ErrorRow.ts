/** Phases in which an external error is looked up. */
export type ErrorPhase = 'connect' | 'sign' | 'switchChain' | 'init'

/** A row of the error catalog. Its condition (`when`) is in lib/errors/errorConditions.ts. */
export type ErrorRow = {
  /** The exact message on the wire and on screen; a function if it has placeholders. */
  message: string | ((args: never) => string)
  /** The public code: an EIP-1193 or JSON-RPC number, or a string. */
  code?: number | string
  /** HTTP status if a route responds with this row. */
  status?: number
  /** `warn` if it is reported as a warning only. */
  level?: 'warn'
  /** What the user can do about it. */
  fix: string
  /** Message or code of an external error that this row stands for, and its phases. */
  match?: {
    during?: ErrorPhase
    message?: RegExp
    codes?: readonly number[]
    /** Names of error classes in wagmi and viem. */
    names?: readonly string[]
  }
}
