import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of the official SDK, recognized by their messages. */
export const sdkErrors = defineErrors({
  noRpcUrl: {
    message: 'No RPC URL set for chain',
    code: -32603,
    when: 'smart-wallet chain without rpcUrl',
    fix: 'Choose another network.',
  },
  noValidSession: {
    message: 'No valid session found, try requestAccounts before other methods',
    code: 4100,
    when: 'smart-wallet without session',
    fix: 'Connect the smart wallet again.',
  },
  invalidSession: {
    message: 'Invalid session',
    code: 4100,
    when: 'smart-wallet session invalid',
    fix: 'Connect the smart wallet again.',
  },
})
