import { type Address, zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { newRecipient } from '#lib/review/preview/outflows.ts'
import { paidTo } from '#lib/review/preview/proceeds.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostShare, isMuchShare, shareOf } from '#lib/review/preview/shares.ts'
import type { SignatureUse } from '#lib/review/preview/signatureUse.ts'
import { type Finding, softened, type WarningCode, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, isPerson, isYoung, nameOf, trustIn } from '#lib/review/preview/whoIs.ts'
import type { Asset, BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'

/**
 * Warns by what a node says that a transaction, a batch or the use of a signature would change, whatever
 * its calls are named: most of something is lost and nothing is got for it, or somebody unknown gets a
 * permission. The price of an order is in the order itself, and is judged without a node too.
 */
export function outcomeWarnings(
  calls: readonly Call[],
  found: readonly Finding[],
  signer: PreviewContext,
  use?: SignatureUse,
): Finding[] {
  const { simulation } = signer
  const isMeasured = simulation?.status === 'succeeded'
  if (!isMeasured && !use?.changes.length) return []
  const balances = [...(isMeasured ? simulation.balances : []), ...(use?.changes ?? [])]
  const permissions = isMeasured ? simulation.permissions : []
  // A Safe's or a smart wallet's assets are lost by whoever signs for it.
  const ownAddresses = [...(signer.ownAddresses ?? []), ...(use ? [use.account] : [])]
  const context = { ...signer, ownAddresses }
  const own = balances.filter(({ account }) => trustIn(account, context) === 'own')
  const isByStranger = use?.isByStranger || involvesStranger(calls, context)
  const lost = own.filter((each) => !isOfCalled(each, calls, context))
  const isExchange = calls.some((call) => isKept(call, balances, context))
  const isForNothing = isNothingReturned(calls, balances, permissions, context)
  const lossesFound = isByStranger ? losses(lost, isForNothing, context) : []
  const outcome = [
    ...(isExchange ? lossesFound.map(softened) : lossesFound),
    ...grants(permissions, context),
    ...(isByStranger ? lostItems(balances, calls, context) : []),
  ]
  // What the request itself says is not said again, in other words and later.
  return outcome.filter(({ code }) => !found.some((each) => saysTheSame[code]?.includes(each.code)))
}

const saysTheSame: Partial<Record<WarningCode, readonly WarningCode[]>> = {
  losesMost: [
    'sendsMost',
    'maybeMost',
    'mostInParts',
    'sendsSeveral',
    'etherToStranger',
    'unknownCallWithMoney',
    'unlimitedApproval',
    'wholeBalance',
    'personalPermission',
    'worthlessOrder',
    'foreignProceeds',
    'paysRefund',
  ],
  losesForNothing: ['unknownCallWithMoney', 'etherToStranger', 'etherNotTaken', 'baitCall'],
  sendsNft: ['sendsNft', 'sendsSeveral', 'worthlessOrder', 'unknownReturn', 'foreignProceeds'],
  grantsMost: [
    'unlimitedApproval',
    'wholeBalance',
    'maybeMost',
    'mostInParts',
    'approvalForAll',
    'personalPermission',
  ],
}

function involvesStranger(calls: readonly Call[], context: PreviewContext) {
  return calls.some(
    (call) => isOfStranger(call, context) || newRecipient(call, context) !== undefined,
  )
}

/** Whether a stranger's contract is called. */
const isOfStranger = ({ to, data }: Call, context: PreviewContext) =>
  data !== '0x' && !isListed(to, context) && trustIn(to, context) === 'stranger'

/**
 * A loss of a token by a call of its own contract, which rules over it anyway, if no stranger gets
 * it: it is redeemed, locked or burned there, or goes to somebody known. The standard bridge burns
 * tokens for those on Ethereum, which the call's recipient gets; what it keeps is a loss.
 */
function isOfCalled(
  { asset, amount }: BalanceChange,
  calls: readonly Call[],
  context: PreviewContext,
) {
  const { simulation } = context
  if (asset.kind !== 'ERC-20' || amount > 0n || simulation?.status !== 'succeeded') return false
  return (
    (calls.some(({ to }) => isSameAddress(to, asset.token)) ||
      (calls.length > 0 && calls.every(({ to }) => isSameAddress(to, standardBridge)))) &&
    calls.every((call) => newRecipient(call, context) === undefined && !isToItself(call)) &&
    calls.every(
      (call) =>
        [asset.token, standardBridge].some((each) => isSameAddress(call.to, each)) ||
        !isOfStranger(call, context),
    ) &&
    !simulation.balances.some(
      (other) =>
        other.amount > 0n &&
        other.asset.kind === 'ERC-20' &&
        isSameAddress(other.asset.token, asset.token) &&
        !isSameAddress(other.account, asset.token) &&
        trustIn(other.account, context) === 'stranger',
    )
  )
}

/** What gives tokens of its own, or an item, for those that it takes. */
const keeping: ReadonlySet<Intent | undefined> = new Set<Intent>([
  'deposit',
  'stake',
  'unstake',
  'lock',
  'wrap',
  'unwrap',
  'withdraw',
  'addLiquidity',
  'removeLiquidity',
  'bridge',
  'stream',
])

/** What gives back later, or elsewhere. */
const later: ReadonlySet<Intent | undefined> = new Set<Intent>([
  'lock',
  'stake',
  'bridge',
  'deposit',
  'stream',
])

/**
 * Whether a call takes what its title says, keeps it, and gives the account something for it: shares
 * of the called contract, or an item. Whether the contract may take it was judged when it got the
 * permission.
 */
function isKept(call: Call, balances: readonly BalanceChange[], context: PreviewContext): boolean {
  if (!keeping.has(call.intent) || call.by || paidTo(call, context) || isYoung(call.to, context))
    return false
  const own = balances.filter(({ account }) => trustIn(account, context) === 'own')
  const comesBack = own.some(
    ({ asset, amount }) =>
      amount > 0n &&
      asset.kind !== 'native' &&
      (asset.kind !== 'ERC-20' || isSameAddress(asset.token, call.to)),
  )
  const stated = Object.values(rolesOf(call)).filter((value) => typeof value === 'bigint')
  const isStated = own.every(
    ({ asset, amount }) => amount > 0n || asset.kind === 'native' || stated.includes(-amount),
  )
  const taken = balances.filter(
    ({ account, amount }) => amount > 0n && trustIn(account, context) === 'stranger',
  )
  // A bridge that keeps tokens has them afterwards, but for the one that burns them.
  const isBridged =
    call.intent !== 'bridge' || (taken.length > 0 && !isSameAddress(call.to, standardBridge))
  const isLater = later.has(call.intent) && isBridged
  return (
    (comesBack || isLater) && isStated && taken.every(({ account }) => !isPerson(account, context))
  )
}

/** Part of each network of the OP Stack, always at this address: nobody can deploy there. */
const standardBridge = '0x4200000000000000000000000000000000000010'

/** Tokens that are sent to their own contract are lost. */
const isToItself = (call: Call) => isSameAddress(String(rolesOf(call).recipient), call.to)

/** An item that goes to somebody, or by a function that nobody knows, and nothing known comes for it. */
function lostItems(
  balances: readonly BalanceChange[],
  calls: readonly Call[],
  context: PreviewContext,
): Finding[] {
  const isOwn = ({ account }: BalanceChange) => trustIn(account, context) === 'own'
  if (balances.some((each) => isOwn(each) && each.amount > 0n && isKnown(each.asset, context)))
    return []
  const given = balances.filter((each) => isOwn(each) && each.amount < 0n && !isCounted(each.asset))
  const gainer = balances.find(
    (each) =>
      each.amount > 0n &&
      given.some(({ asset }) => isSameItem(asset, each.asset)) &&
      trustIn(each.account, context) === 'stranger',
  )
  const isUnread = calls.some((call) => call.selector !== undefined && !call.intent)
  const isGrave = gainer && (isUnread || isPerson(gainer.account, context))
  return isGrave ? [warning('sendsNft', fullNameOf(gainer.account, context))] : []
}

const isSameItem = (one: Asset, other: Asset) =>
  'id' in one && 'id' in other && one.id === other.id && isSameAddress(one.token, other.token)

/** What gives something at once. */
const immediate: ReadonlySet<Intent | undefined> = new Set<Intent>([
  'mint',
  'buy',
  'swap',
  'swapAt',
  'swapFor',
  'swapFrom',
  'wrap',
])

/**
 * Whether a node says that nothing at all comes back from a stranger's contract, by a function that gives
 * something at once, or while what is lost goes to a person.
 */
function isNothingReturned(
  calls: readonly Call[],
  balances: readonly BalanceChange[],
  permissions: readonly Permission[],
  context: PreviewContext,
): boolean {
  const { simulation } = context
  if (simulation?.status !== 'succeeded' || !simulation.isComplete || permissions.length > 0)
    return false
  const isOwn = ({ account }: BalanceChange) => trustIn(account, context) === 'own'
  if (balances.some((each) => isOwn(each) && each.amount > 0n)) return false
  const isToPerson = balances.some(
    ({ account, amount }) =>
      amount > 0n && trustIn(account, context) === 'stranger' && isPerson(account, context),
  )
  const ofStrangers = calls.filter((call) => isOfStranger(call, context))
  const isPaid = calls.some((call) => newRecipient(call, context) !== undefined)
  return (
    (ofStrangers.length > 0 && isToPerson && !isPaid) ||
    ofStrangers.some(({ intent }) => immediate.has(intent))
  )
}

function losses(
  own: readonly BalanceChange[],
  isForNothing: boolean,
  context: PreviewContext,
): Finding[] {
  // Given for something known: whether it is worth it is for the person to see.
  if (own.some(({ asset, amount }) => amount > 0n && isKnown(asset, context))) return []
  const lost = own.filter(({ asset, amount }) => amount < 0n && isCounted(asset))
  const share = sumOf(lost.map((change) => lostShare(change, context)))
  const names = lost.map((each) => nameOfAsset(each, context)).join(', ')
  if (isMostShare(share)) return [warning('losesMost', names)]
  return isForNothing && isMuchShare(share) ? [warning('losesForNothing', names)] : []
}

const isCounted = ({ kind }: Asset) => kind === 'native' || kind === 'ERC-20'

/** Shares of different assets are added, as those of several calls. */
const sumOf = (shares: readonly (number | undefined)[]) =>
  shares.reduce((sum: number, share) => sum + (share ?? 0), 0)

/** Anybody can give tokens of their own for those of the account. */
function isKnown(asset: Asset, context: PreviewContext) {
  if (asset.kind === 'native') return true
  return (
    isListed(asset.token, context) ||
    contractName(asset.token) !== undefined ||
    trustIn(asset.token, context) !== 'stranger'
  )
}

/** A token that the site lists does what it says: who gets something is in the call. */
const isListed = (address: string, { tokens }: PreviewContext) =>
  tokens?.some((token) => isSameAddress(token.address, address)) === true

function lostShare({ account, asset, amount, before }: BalanceChange, context: PreviewContext) {
  const token = asset.kind === 'native' ? zeroAddress : asset.token
  return shareOfAccount({ account, token, amount: -amount, balance: before }, context)
}

/** The context knows the balances of the signer only. */
function shareOfAccount({ account, token, amount, balance }: Owned, context: PreviewContext) {
  if (balance !== undefined) return shareOf(amount, token, context, balance)
  return isSameAddress(account, context.account) ? shareOf(amount, token, context) : undefined
}

type Owned = { account: Address; token: Address; amount: bigint; balance: bigint | undefined }

function nameOfAsset({ asset, amount }: BalanceChange, context: PreviewContext) {
  return asset.kind === 'native' ? formatValue(-amount, context) : nameOf(asset.token, context)
}

/** A contract of somebody's can grant what no call in the request names. */
function grants(permissions: readonly Permission[], context: PreviewContext): Finding[] {
  const gained = permissions.filter(
    ({ owner, spender, before, after, kind }) =>
      after > before &&
      kind !== 'item' &&
      trustIn(owner, context) === 'own' &&
      trustIn(spender, context) === 'stranger' &&
      !isSameAddress(spender, zeroAddress),
  )
  const isMost = isMostShare(sumOf(gained.map((each) => grantedShare(each, context))))
  const names = new Set(gained.map(({ spender }) => fullNameOf(spender, context)))
  return isMost ? [warning('grantsMost', [...names].join(', '))] : []
}

function grantedShare(permission: Permission, context: PreviewContext) {
  const { owner, kind, isUnlimited, after, token, balance } = permission
  if (isUnlimited || kind === 'operator') return 1
  return shareOfAccount({ account: owner, token, amount: after, balance }, context)
}
