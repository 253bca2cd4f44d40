/** Declares the errors of a connector or a route: message, code, when it occurs and what to do. */
export {
  defineErrors,
  type ErrorPhase,
  type ErrorRow,
  type ErrorRows,
} from '#lib/errors/defineErrors.ts'
/** Turns any thrown value into a sentence and a way out, for a screen. */
export { type Explanation, explain } from '#lib/errors/explain.ts'
/** Reads the JSON response of a route, or throws the catalogued error that it names. */
export { readResponse } from '#lib/errors/readResponse.ts'
/** Finds the catalogued error that a thrown value of wagmi, viem or a wallet stands for. */
export { toWalletError } from '#lib/errors/toWalletError.ts'
/** The one class of errors that connectors and routes throw. */
export { WalletError } from '#lib/errors/WalletError.ts'
