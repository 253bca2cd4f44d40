import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for requests that the review ends before the wallet gets them. */
export const reviewErrors = defineErrors({
  unreviewableMember: {
    message: ({ member }: { member: string }) =>
      `The review cannot show “${member}” of this request, so it was not sent.`,
    code: -32602,
    when: 'a transaction, batch, authorization or connection has a member that the review does not know or cannot read',
    fix: 'Nothing was signed. Tell the site’s operator.',
  },
  requestTooLarge: {
    message: 'This request is too large to be reviewed, so it was not sent.',
    code: -32602,
    when: 'a request has more characters or values than the review reads',
    fix: 'Nothing was signed. Tell the site’s operator.',
  },
  ownMessage: {
    message: 'This message signs in to this site, so only its own sign-in can have it signed.',
    code: -32602,
    when: 'an embedded wallet, which does not ask again, is asked for a message by which this site recognizes its users',
    fix: 'Nothing was signed. Never sign a sign-in message that somebody gave you.',
  },
  tooManyReviews: {
    message: 'This page asks your wallet too often.',
    code: -32005,
    when: 'a page has had more than 20 requests shown within a minute',
    fix: 'Nothing was signed. Wait a minute, then try again.',
  },
  reviewNotMounted: {
    message: 'This page cannot show what it asks your wallet, so it was not sent.',
    // Not one that viem sends again.
    code: 4100,
    when: 'a connector has the review (`withReview`), and no `<ReviewDialogs />` is mounted to show it',
    fix: 'Nothing was signed. Tell the site’s operator.',
  },
  walletChangedMeanwhile: {
    message: 'The wallet’s network or account is another one than the review showed.',
    code: 4901,
    when: 'the wallet switched its network or account while a request was reviewed',
    fix: 'Nothing was signed. Switch to the network and account that you want, and start again.',
  },
})
