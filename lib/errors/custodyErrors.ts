import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for requests to Turnkey, which both pages and routes send. */
export const custodyErrors = defineErrors({
  turnkeyError: {
    message: ({ code, message }: { code: number; message: string }) =>
      `Turnkey error ${code}: ${message}`,
    when: 'key-custody error, with its code and words',
    fix: 'Try again; sign in again if it stays.',
  },
  consensusNeeded: {
    message: 'Activity requires consensus',
    when: 'consensus needed: another owner has to approve the activity',
    fix: 'Ask another owner to approve it on the account page.',
  },
  authenticatorsNeeded: {
    message: 'Activity requires another of your authenticators',
    when: 'authenticators needed: the custody’s multi-factor authentication asks for one more',
    fix: 'Approve it at Turnkey with another passkey or key of yours: this site cannot ask for two.',
  },
  unexpectedStatus: {
    message: ({ status }: { status: string }) => `Expected COMPLETED status, got ${status}`,
    when: 'any other status of an activity, such as FAILED',
    fix: 'Try again.',
  },
})
