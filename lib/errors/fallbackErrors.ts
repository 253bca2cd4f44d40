import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors that no other row describes. */
export const fallbackErrors = defineErrors({
  walletFailed: {
    message: ({ reason }: { reason: string }) => `The wallet says: ${reason}`,
    when: 'a wallet fails in a way that no other row names; its own message is shown',
    fix: 'Try again, or use another wallet.',
    actor: 'maker',
  },
  otherSignature: {
    message: 'The wallet signed something else, or with another account',
    when: 'a signature does not recover to the account over what the user confirmed',
    fix: 'Do not use this signature. Check your wallet and your browser extensions.',
  },
  walletGaveNoReason: {
    message: 'The wallet failed and gave no reason.',
    when: 'a wallet fails in a way that no other row names, without a message of its own',
    fix: 'Try again, or use another wallet.',
    actor: 'maker',
  },
  foreignAnswer: {
    message: 'Something between this page and its server answered in its place.',
    when: 'a route’s answer is no JSON of this site, such as the page of a proxy',
    fix: 'A network’s own sign-in page or a proxy can cause this. Check your connection, then try again.',
  },
  unexpected: {
    message: 'Something went wrong.',
    status: 500,
    actor: 'site',
    when: 'anything that no other row names',
    fix: 'Try again. If it stays, tell the site’s operator, with the request id where there is one.',
  },
})
