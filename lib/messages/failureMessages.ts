/** Error pages. */
export const failureMessages = {
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'The page moved, or the address has a slip in it.',
  errorTitle: 'This page stopped working',
  errorText: 'Nothing was signed or sent because of it. Try again, or go back to the start.',
  reference: (digest: string) => `Reference ${digest}`,
  tryAgain: 'Try again',
  toStart: 'Go to the start',
} as const
