import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of a Safe. */
export const safeErrors = defineErrors({
  notInSafe: {
    message: 'This page is not open inside a Safe.',
    when: 'the page is not in a frame of a Safe app host, or the host does not answer',
    fix: 'Open this site as an app in your Safe, or choose another wallet.',
  },
  safeReadOnly: {
    message: 'The wallet in use does not own this Safe.',
    when: 'something is to be signed in a Safe that is open to look at only',
    fix: 'Connect the wallet of an owner in Safe, then try again.',
  },
})
