import type { Messages } from '#lib/messages/Messages.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'

/** How severe a warning is: information, check it, confirm explicitly, signing blocked. */
export type Severity = 'info' | 'warn' | 'danger' | 'block'

/** Codes of all warnings. */
export type WarningCode = keyof Messages['preview']['warnings']

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

/** A warning as a rule finds it, in no language yet. */
export type Finding = Omit<PreviewWarning, 'text'> & { subject: string }

const severities: Record<WarningCode, Severity> = {
  unreadable: 'block',
  unknownMethod: 'danger',
  moreThanAccounts: 'danger',
  moreThanConnection: 'danger',
  assetShown: 'warn',
  shownInPart: 'warn',
  hiddenCharacters: 'warn',
  lookAlikeDomain: 'warn',
  mixedAlphabets: 'warn',
  lookAlikeAddress: 'danger',

  rawBytes: 'danger',
  looksLikeHash: 'danger',
  looksLikeTransaction: 'danger',
  otherSite: 'danger',
  asksSecret: 'danger',
  statesGift: 'danger',
  siweMalformed: 'warn',
  siweDomain: 'block',
  siweNoDomain: 'block',
  siweAddress: 'block',
  siweNoAddress: 'block',
  siweUri: 'danger',
  siweChain: 'warn',
  siweExpired: 'warn',
  siweNotYet: 'warn',

  invalidTypedData: 'block',
  malformedValue: 'block',
  missingField: 'block',
  notCovered: 'warn',
  badChecksum: 'warn',
  chainMismatch: 'block',
  anyChain: 'warn',
  hiddenContent: 'danger',
  hiddenAddress: 'danger',
  paysRefund: 'danger',

  tokenPermission: 'warn',
  nftPermission: 'danger',
  wholeBalance: 'danger',
  maybeMost: 'danger',
  mostInParts: 'danger',
  mostWithinHour: 'danger',
  nodeSilent: 'warn',
  unlimitedApproval: 'danger',
  unlimitedToKnown: 'warn',
  personalPermission: 'danger',
  youngContract: 'warn',
  longPermission: 'danger',
  expiredPermission: 'info',
  approvalForAll: 'danger',
  approvalForAllToKnown: 'warn',
  actsForYou: 'danger',
  borrowsForYou: 'danger',
  signedTransfer: 'warn',
  worthlessOrder: 'danger',
  unknownReturn: 'danger',
  offersMore: 'danger',
  foreignProceeds: 'danger',
  noMinimum: 'warn',

  contractCreation: 'warn',
  invalidTransaction: 'block',
  unknownCall: 'warn',
  unknownCallWithMoney: 'danger',
  losesMost: 'danger',
  losesForNothing: 'danger',
  grantsMost: 'danger',
  etherToStranger: 'danger',
  etherNotTaken: 'danger',
  unreadableCall: 'danger',
  tooManyCalls: 'danger',
  delegateCall: 'danger',
  controlChange: 'danger',
  controlGivenUp: 'danger',
  validatorToStranger: 'danger',
  pointsToStranger: 'danger',
  baitCall: 'danger',
  foreignPull: 'warn',
  sendsMost: 'danger',
  sendsNft: 'danger',
  sendsSeveral: 'danger',
  toTokenContract: 'warn',
  toZeroAddress: 'warn',
  exceedsBalance: 'warn',
  exceedsBalanceWithFee: 'warn',
  sequentialCalls: 'warn',
  excessiveFee: 'danger',
  feeTakesBalance: 'danger',
  replacesPending: 'danger',
  paidBy: 'warn',
  unknownCapability: 'danger',

  invalidChain: 'block',
  newServer: 'warn',
  otherServer: 'danger',
  plainServer: 'danger',
  namedAsOther: 'danger',
  unknownServer: 'danger',
  localServer: 'warn',
  otherCurrency: 'danger',

  invalidAuthorization: 'block',
  delegation: 'danger',
  knownDelegation: 'warn',
  delegationRevoked: 'info',
  delegationAnyChain: 'danger',
  delegationOtherChain: 'warn',
}

/**
 * Creates a warning by its code; `subject` fills the text's placeholder, `field` is the field's
 * label. Both may be attacker-controlled: they are truncated, and hidden characters are made
 * visible.
 */
export function warning(code: WarningCode, subject = '', field?: string): Finding {
  return {
    code,
    severity: severities[code],
    subject: escapeHidden(shorten(subject, 200)),
    ...(field !== undefined && { field: escapeHidden(field) }),
  }
}

/** The same warning, less severe because the address is known. */
export const softened = (finding: Finding): Finding => ({ ...finding, severity: 'warn' })
