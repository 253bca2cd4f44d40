import { zeroAddress } from 'viem'
import type { Call } from '#lib/review/preview/Call.ts'
import { labelOf } from '#lib/review/preview/callFields.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance, isMostShare, isMuchShare, shareOf } from '#lib/review/preview/shares.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

/** What functions do that take no ether: a contract that takes it with one of them is none of those. */
const takesNone: ReadonlySet<Intent> = new Set([
  'allow',
  'allowMore',
  'allowLess',
  'allowSeveral',
  'allowNfts',
  'disallow',
  'send',
  'move',
  'sendNft',
  'sendNfts',
  'offerNft',
  'burn',
  'cancel',
  'unwrap',
  'unstake',
  'collateral',
  'lendName',
  'manage',
  'makeOwner',
  'renounce',
  'grantRole',
  'addOwner',
  'removeOwner',
  'addModule',
  'register',
  'setRecord',
  'vote',
  'delegate',
  'votePools',
  'prove',
  'appKey',
  'removeKey',
])

/**
 * Warns about ether that a call sends to a stranger's contract, whatever its function is called: the
 * name of a function is chosen by whoever has written the contract.
 */
export function etherWarnings(call: Call, context: PreviewContext): Finding[] {
  const { to, value, selector, name, intent } = call
  if (value === 0n || !selector || trustIn(to, context) !== 'stranger') return []
  const field = labelOf(call, textsOf(context).labels.function, context)
  const who = fullNameOf(to, context)
  if (name && intent && takesNone.has(intent))
    return [warning('etherNotTaken', `${name} (${formatValue(value, context)})`, field)]
  const isForNothing = !name && isMuchForNothing(value, context)
  if (!isForNothing && !isMostOfBalance(value, zeroAddress, context)) return []
  return [warning(name ? 'etherToStranger' : 'unknownCallWithMoney', who, field)]
}

/** A hundredth of the currency: what anybody may pay for a contract to begin with. */
const beginning = 10n ** 16n

/** The code of a new contract may send on what it gets, and people who deploy one give it nothing. */
export function creationWarnings(value: bigint, context: PreviewContext): Finding[] {
  const { titles } = textsOf(context)
  const what = `${titles.creation} (${formatValue(value, context)})`
  return value > beginning ? [warning('etherNotTaken', what)] : []
}

/**
 * Whether a call pays for something, and less than most of anything: functions that give a right over what
 * somebody has elsewhere take no payment, so that whoever such a call names is paid or gets what is bought.
 */
export function isSmallPayment({ value }: Call, context: PreviewContext): boolean {
  const { simulation } = context
  if (simulation === undefined) return value > 0n && value <= smallValue
  if (simulation.status !== 'succeeded' || !simulation.isComplete) return false
  const lost = simulation.balances.filter(
    ({ account, amount }) => amount < 0n && trustIn(account, context) === 'own',
  )
  const shares = lost.map(({ asset, amount, before }) =>
    'id' in asset
      ? 1
      : shareOf(-amount, asset.kind === 'native' ? zeroAddress : asset.token, context, before),
  )
  const isFree = simulation.permissions.length === 0
  return (
    isFree && shares.length > 0 && shares.every((each) => each !== undefined && !isMostShare(each))
  )
}

/** A unit of the currency: what is paid while nobody tells what the account has. */
const smallValue = 10n ** 18n

/** Whether a node says that nothing at all comes back for a large part of the ether. */
function isMuchForNothing(value: bigint, context: PreviewContext) {
  const { simulation } = context
  if (simulation?.status !== 'succeeded' || !simulation.isComplete) return false
  const { balances, permissions } = simulation
  const comesBack =
    permissions.length > 0 ||
    balances.some(({ account, amount }) => amount > 0n && trustIn(account, context) === 'own')
  return !comesBack && isMuchShare(shareOf(value, zeroAddress, context))
}
