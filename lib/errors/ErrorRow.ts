/** Moments in which a foreign error is looked up. */
export type Moment = 'connect' | 'sign' | 'switchChain' | 'init'

/** What a row of the catalogue holds. Its `when` is in lib/errors/occasions.ts. */
export type ErrorRow = {
  /** The sentence on the wire and on screen, to the letter; a function where it has blanks. */
  message: string | ((args: never) => string)
  /** The promise to the outside: an EIP-1193 / JSON-RPC number or one of the specification's words. */
  code?: number | string
  /** HTTP status where a route answers with this row. */
  status?: number
  /** `warn` where the specification says it is logged only as a warning. */
  level?: 'warn'
  /** What the person in front of the screen can do. */
  fix: string
  /** Foreign text or code this row stands for, and the moment in which it may be recognised. */
  match?: { during?: Moment; message?: RegExp; codes?: readonly number[] }
}
