/**
 * An embedded wallet's progress and session, on all pages. A separate file, because users of other
 * wallets load these too.
 */
export const embeddedSession = {
  opening: 'Opening your wallet',
  openingText: 'This takes a moment.',

  expired: 'Your wallet’s session is over.',
  expiredText: 'You are still signed in; to sign, show once more that it is you.',

  menuUser: 'User',
  menuLabel: 'Wallet session',
  menuUntil: 'until {time}',
  menuMemory: 'until this page closes',
  menuExpired: 'expired; unlock it to sign',
  menuAccount: 'Manage account',
} as const
