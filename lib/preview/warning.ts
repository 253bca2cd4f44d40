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
    text: () => 'This request cannot be read, so it cannot be judged.',
  },
  shownInPart: { severity: 'warn', text: (what) => `Not everything is shown: ${what}.` },
  hiddenCharacters: {
    severity: 'warn',
    text: () => 'The text holds invisible or direction-changing characters, shown as codes.',
  },
  lookAlikeDomain: {
    severity: 'warn',
    text: (domain) =>
      `${domain} mixes alphabets or is written in another one; it may imitate a name you know.`,
  },
  mixedAlphabets: {
    severity: 'warn',
    text: (word) => `“${word}” mixes alphabets; it may imitate a name you know.`,
  },
  lookAlikeAddress: {
    severity: 'warn',
    text: (known) => `This address begins and ends like ${known}, but is another one.`,
  },

  // Messages
  rawBytes: {
    severity: 'danger',
    text: () => 'These are bytes, not words: nobody can say what they mean.',
  },
  looksLikeHash: {
    severity: 'danger',
    text: () => 'This is a bare 32-byte hash: it may stand for a transaction or an order.',
  },
  looksLikeTransaction: {
    severity: 'danger',
    text: () => 'This has the form of a transaction or of typed data, dressed up as a message.',
  },
  siweMalformed: {
    severity: 'warn',
    text: (part) => `It calls itself a sign-in, but breaks the standard's form (${part}).`,
  },
  siweDomain: {
    severity: 'block',
    text: (domain) => `It signs you in to ${domain}, not to this site.`,
  },
  siweAddress: {
    severity: 'block',
    text: (address) => `It signs in ${address}, not your account.`,
  },
  siweUri: {
    severity: 'warn',
    text: (uri) => `It names another address than this site’s: ${uri}.`,
  },
  siweChain: {
    severity: 'warn',
    text: (chain) => `It names network ${chain}, not the current one.`,
  },
  siweTime: { severity: 'warn', text: (why) => `This sign-in ${why}.` },

  // Typed data
  invalidTypedData: { severity: 'block', text: (why) => `This is not valid typed data: ${why}.` },
  malformedValue: { severity: 'block', text: (type) => `The value is not a valid ${type}.` },
  missingField: { severity: 'block', text: () => 'The value is missing.' },
  notCovered: {
    severity: 'warn',
    text: () => 'Not covered by the signature: the types do not name this field.',
  },
  badChecksum: {
    severity: 'warn',
    text: () => 'The address has a wrong checksum; look at it twice.',
  },
  chainMismatch: {
    severity: 'block',
    text: (chain) => `It is meant for network ${chain}, not for the current one.`,
  },
  anyChain: {
    severity: 'warn',
    text: () => 'It names no network, so it may be used on all of them.',
  },

  // Permissions
  tokenPermission: {
    severity: 'warn',
    text: (spender) => `${spender} may take tokens from your account.`,
  },
  unlimitedApproval: {
    severity: 'danger',
    text: (spender) => `${spender} may take all your tokens of this kind, now and later.`,
  },
  longPermission: {
    severity: 'danger',
    text: (until) => `The permission stays good for more than 30 days (${until}).`,
  },
  approvalForAll: {
    severity: 'danger',
    text: (operator) => `${operator} may take everything you hold in this collection.`,
  },
  signedTransfer: {
    severity: 'warn',
    text: (to) => `Whoever holds this signature can send your tokens to ${to}.`,
  },
  worthlessOrder: {
    severity: 'danger',
    text: () => 'You give something away and get nothing, or next to nothing, for it.',
  },
  foreignProceeds: {
    severity: 'danger',
    text: (receiver) => `What you are paid goes to ${receiver}, not to you.`,
  },

  // Transactions
  contractCreation: { severity: 'warn', text: () => 'It puts a new program on the network.' },
  invalidTransaction: {
    severity: 'block',
    text: (why) => `This is not a valid transaction: ${why}.`,
  },
  unknownCall: {
    severity: 'warn',
    text: (selector) => `It calls ${selector}, a function this site cannot read.`,
  },
  unreadableCall: {
    severity: 'danger',
    text: (name) => `It calls ${name} with data that does not fit this function.`,
  },
  tooManyCalls: {
    severity: 'danger',
    text: () => 'It makes more calls than can be read; the last ones may do anything.',
  },
  delegateCall: {
    severity: 'danger',
    text: (target) =>
      `It lets foreign code at ${target} act as your account, with everything in it.`,
  },
  controlChange: {
    severity: 'danger',
    text: (who) => `It hands control over the contract to ${who}.`,
  },
  baitCall: {
    severity: 'danger',
    text: (name) => `It pays money to a function called ${name}, which promises the opposite.`,
  },
  foreignPull: { severity: 'warn', text: (from) => `It moves tokens that belong to ${from}.` },
  toTokenContract: {
    severity: 'warn',
    text: () => 'The tokens go to the token’s own contract, where they are usually lost.',
  },
  toZeroAddress: {
    severity: 'warn',
    text: () => 'The recipient is the zero address: what goes there is gone.',
  },
  exceedsBalance: {
    severity: 'warn',
    text: (balance) => `The account has ${balance}, less than this sends: it will fail.`,
  },
  exceedsBalanceWithFee: {
    severity: 'warn',
    text: (balance) =>
      `The account has ${balance}, which may not be enough for the value and the gas together.`,
  },
  oneByOne: {
    severity: 'warn',
    text: () => 'The calls are not made in one: where one fails, those before it stay done.',
  },

  // Authorizations
  invalidAuthorization: {
    severity: 'block',
    text: (why) => `This is not a valid authorization: ${why}.`,
  },
  delegation: {
    severity: 'danger',
    text: (contract) =>
      `The code at ${contract}, which this site does not know, may do everything as your account.`,
  },
  knownDelegation: {
    severity: 'warn',
    text: (name) => `The code of ${name} acts as your account, until you take that back.`,
  },
  delegationRevoked: {
    severity: 'info',
    text: () => 'No foreign code acts as your account any more.',
  },
  delegationAnyChain: {
    severity: 'danger',
    text: () => 'It counts on every network, also where other code is at that address.',
  },
  delegationOtherChain: {
    severity: 'warn',
    text: (chain) => `It counts on network ${chain}, not on the current one.`,
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
