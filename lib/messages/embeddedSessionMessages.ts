/**
 * An embedded wallet's progress and session, on all pages. A separate file, because users of other
 * wallets load these too.
 */
export const embeddedSessionMessages = {
  opening: 'Opening your wallet',
  takesAMoment: 'This takes a moment.',
  signing: 'Signing the message',
  signingText: 'It proves that the address is yours. It costs nothing and moves nothing.',

  locked: 'Your wallet’s session is over.',
  lockedText: 'You are still signed in; to sign, show once more that it is you.',

  menuLabel: 'Wallet session',
  menuUntil: (time: string) => `until ${time}`,
  menuMemory: 'until this page closes',
  menuOver: 'over; the next signature asks you',
  menuAccount: 'Wallet, passkeys, recovery',
} as const
