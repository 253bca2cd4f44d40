import type { SectionName } from '#lib/messages/Messages.ts'

/** Sections of every page: its frame, signing in, and the account menu. Pages pass their own besides. */
export const sitewideSections: readonly SectionName[] = [
  'site',
  'failure',
  'account',
  'accountMenu',
  'session',
  'signIn',
  'signInStep',
  'embedded',
  'embeddedSession',
  'openId',
  'proof',
  'smartWallet',
  'walletBook',
  'walletConnect',
]
