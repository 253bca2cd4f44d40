import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for receipts of confirmed requests. */
export const receiptErrors = defineErrors({
  receiptNotKept: {
    message: 'The request was completed, but its receipt could not be saved.',
    when: 'the server cannot be reached or refuses the receipt of a confirmed request',
    fix: 'The signature is not affected. If you need proof, copy it now.',
  },
  receiptOfAnotherUser: {
    message: 'Another user is signed in than the one who confirmed the request.',
    status: 409,
    when: 'a receipt names another user than that of the session, who signed in before the wallet answered',
    fix: 'Sign in again as the user who confirmed the request.',
  },
  receiptsFull: {
    message: 'No more receipts can be saved for this account.',
    status: 409,
    when: 'a receipt is appended to a chain that has 10,000',
    fix: 'Export your receipts. Further requests leave none.',
  },
})
