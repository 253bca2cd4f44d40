import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for credentials that were not found. */
export const credentialErrors = defineErrors({
  accountNotFound: {
    message: 'Account not found',
    code: 4100,
    when: 'an address matches no credential',
    fix: 'Choose another account.',
  },
  signerNotFound: {
    message: 'Signer not found',
    when: 'no signer for the smart wallet',
    fix: 'Link a signing credential on the account page.',
  },
})
