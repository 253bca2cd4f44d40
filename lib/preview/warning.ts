import { escapeHidden, shorten } from '#lib/preview/hiddenCharacters.ts'

/** How severe a warning is: information, check it, confirm explicitly, signing blocked. */
type Severity = 'info' | 'warn' | 'danger' | 'block'

/** A warning about a request; the UI shows `text`, tests and programs read `code`. */
export type PreviewWarning = {
  code: WarningCode
  /** `block` prevents signing, `danger` requires the user's explicit confirmation. */
  severity: Severity
  text: string
  /** Label of the field it refers to. */
  field?: string
  /** Number of the batch call it refers to, counted from 1. */
  call?: number
}

type Rule = { severity: Severity; text: (subject: string) => string }

/** All warnings of a preview; `text` receives the subject that the rule found. */
const rules = {
  unreadable: {
    severity: 'block',
    text: () => 'This request cannot be decoded.',
  },
  shownInPart: { severity: 'warn', text: (what) => `Not everything is shown: ${what}.` },
  hiddenCharacters: {
    severity: 'warn',
    text: () =>
      'The text contains invisible or direction-changing characters. They are shown as codes.',
  },
  lookAlikeDomain: {
    severity: 'warn',
    text: (domain) => `${domain} uses letters of other alphabets. It may imitate a site you know.`,
  },
  mixedAlphabets: {
    severity: 'warn',
    text: (word) => `“${word}” mixes alphabets. It may imitate a name you know.`,
  },
  lookAlikeAddress: {
    severity: 'warn',
    text: (known) => `This address looks like ${known}, but it is a different one.`,
  },

  // Messages
  rawBytes: {
    severity: 'danger',
    text: () => 'These are bytes, not text. Their meaning is unknown.',
  },
  looksLikeHash: {
    severity: 'danger',
    text: () => 'This is a 32-byte hash. It could be a transaction or an order.',
  },
  looksLikeTransaction: {
    severity: 'danger',
    text: () => 'This is a transaction or typed data disguised as a message.',
  },
  siweMalformed: {
    severity: 'warn',
    text: (part) => `This sign-in message is malformed (${part}).`,
  },
  siweDomain: {
    severity: 'block',
    text: (domain) => `This signs you in to ${domain}, not to this site.`,
  },
  siweAddress: {
    severity: 'block',
    text: (address) => `This signs in ${address}, not your account.`,
  },
  siweUri: {
    severity: 'warn',
    text: (uri) => `Its URI is not this site’s: ${uri}.`,
  },
  siweChain: {
    severity: 'warn',
    text: (chain) => `It is for network ${chain}, not the current one.`,
  },
  siweTime: { severity: 'warn', text: (why) => `This sign-in ${why}.` },

  // Typed data
  invalidTypedData: { severity: 'block', text: (why) => `This is not valid typed data: ${why}.` },
  malformedValue: { severity: 'block', text: (type) => `The value is not a valid ${type}.` },
  missingField: { severity: 'block', text: () => 'The value is missing.' },
  notCovered: {
    severity: 'warn',
    text: () => 'Not part of the signature: this field has no type.',
  },
  badChecksum: {
    severity: 'warn',
    text: () => 'The checksum of this address does not match. Check every digit.',
  },
  chainMismatch: {
    severity: 'block',
    text: (chain) => `This is for network ${chain}, not the current one.`,
  },
  anyChain: {
    severity: 'warn',
    text: () => 'It names no network, so it may be valid on all of them.',
  },

  // Permissions
  tokenPermission: {
    severity: 'warn',
    text: (spender) => `${spender} can take tokens from your account.`,
  },
  unlimitedApproval: {
    severity: 'danger',
    text: (spender) => `${spender} can take all your tokens of this kind, now and later.`,
  },
  longPermission: {
    severity: 'danger',
    text: (until) => `The permission is valid for more than 30 days (${until}).`,
  },
  approvalForAll: {
    severity: 'danger',
    text: (operator) => `${operator} can take everything you own in this collection.`,
  },
  signedTransfer: {
    severity: 'warn',
    text: (to) => `Anyone with this signature can send your tokens to ${to}.`,
  },
  worthlessOrder: {
    severity: 'danger',
    text: () => 'You give something away for nothing, or almost nothing.',
  },
  foreignProceeds: {
    severity: 'danger',
    text: (receiver) => `The payment goes to ${receiver}, not to you.`,
  },

  // Transactions
  contractCreation: { severity: 'warn', text: () => 'This deploys a new contract.' },
  invalidTransaction: {
    severity: 'block',
    text: (why) => `This is not a valid transaction: ${why}.`,
  },
  unknownCall: {
    severity: 'warn',
    text: (selector) => `It calls an unknown function (${selector}).`,
  },
  unreadableCall: {
    severity: 'danger',
    text: (name) => `It calls ${name} with data that does not match this function.`,
  },
  tooManyCalls: {
    severity: 'danger',
    text: () => 'It makes more calls than can be shown. The last ones could do anything.',
  },
  delegateCall: {
    severity: 'danger',
    text: (target) => `It gives the code at ${target} full control of your account.`,
  },
  controlChange: {
    severity: 'danger',
    text: (who) => `It gives control of the contract to ${who}.`,
  },
  baitCall: {
    severity: 'danger',
    text: (name) => `It sends money to a function named ${name}, a common scam.`,
  },
  foreignPull: { severity: 'warn', text: (from) => `It moves tokens that belong to ${from}.` },
  toTokenContract: {
    severity: 'warn',
    text: () => 'The recipient is the token’s own contract. The tokens would usually be lost.',
  },
  toZeroAddress: {
    severity: 'warn',
    text: () => 'The recipient is the zero address. What you send is lost.',
  },
  exceedsBalance: {
    severity: 'warn',
    text: (balance) => `The account has ${balance}, less than this sends, so it will fail.`,
  },
  exceedsBalanceWithFee: {
    severity: 'warn',
    text: (balance) =>
      `The account has ${balance}, which may not cover the amount and the network fee together.`,
  },
  oneByOne: {
    severity: 'warn',
    text: () => 'The calls run separately. If one fails, those before it still take effect.',
  },

  // Authorizations
  invalidAuthorization: {
    severity: 'block',
    text: (why) => `This is not a valid authorization: ${why}.`,
  },
  delegation: {
    severity: 'danger',
    text: (contract) => `The unknown code at ${contract} gets full control of your account.`,
  },
  knownDelegation: {
    severity: 'warn',
    text: (name) => `The code of ${name} controls your account until you revoke it.`,
  },
  delegationRevoked: {
    severity: 'info',
    text: () => 'Only your key will control your account.',
  },
  delegationAnyChain: {
    severity: 'danger',
    text: () => 'It is valid on every network, even where other code is at that address.',
  },
  delegationOtherChain: {
    severity: 'warn',
    text: (chain) => `It is valid on network ${chain}, not on the current one.`,
  },
} as const satisfies Record<string, Rule>

/** Codes of all warnings. */
export type WarningCode = keyof typeof rules

/**
 * Creates a warning by its code; `subject` fills the text's placeholder, `field` is the field's
 * label. Both may be attacker-controlled: they are truncated, and hidden characters are made
 * visible.
 */
export function warning(code: WarningCode, subject = '', field?: string): PreviewWarning {
  const { severity, text } = rules[code]
  const shown = escapeHidden(shorten(subject, 200))
  return {
    code,
    severity,
    text: text(shown),
    ...(field !== undefined && { field: escapeHidden(field) }),
  }
}
