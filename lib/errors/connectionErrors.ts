import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for connect errors of any wallet, recognized by their message. */
export const connectionErrors = defineErrors({
  connectionRejected: {
    message: 'The wallet rejected the connection.',
    code: 'CONNECTION_REJECTED',
    level: 'warn',
    when: "a connect error whose message contains 'rejected'",
    fix: 'Choose the wallet again and approve in it.',
    actor: 'wallet',
    match: { during: ['connect'], message: /rejected/i },
  },
  connectionProposalExpired: {
    message: 'The connection request expired.',
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    level: 'warn',
    when: "a connect error whose message contains 'expired'",
    fix: 'Ask for a new code and scan it in time.',
    actor: 'page',
    match: { during: ['connect'], message: /expired/i },
  },
})
