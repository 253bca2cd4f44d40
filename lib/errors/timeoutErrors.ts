import { defineErrors } from '#lib/errors/defineErrors.ts'

/** The catalog row for a wallet that does not answer, which every connector may throw. */
export const timeoutErrors = defineErrors({
  walletNotAnswering: {
    message: 'The wallet does not answer.',
    when: 'a wallet does not answer in time',
    fix: 'Open the wallet, or reload the page, and try again.',
    actor: 'wallet',
    match: {
      // Otherwise it is a node's.
      during: ['connect', 'sign', 'switchChain'],
      message: /\btime(?:d)?[ -]?out\b|request expired|\bno response from\b|did not respond/i,
    },
  },
})
