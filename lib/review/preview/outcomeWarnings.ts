import { zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { newRecipient } from '#lib/review/preview/outflows.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostShare, shareOf } from '#lib/review/preview/shares.ts'
import { type Finding, type WarningCode, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, nameOf, trustIn } from '#lib/review/preview/whoIs.ts'
import type { Asset, BalanceChange, Permission } from '#lib/review/simulation/Simulation.ts'

/**
 * Warns by what a node says that a transaction or a batch would change, whatever its calls are named:
 * most of something is lost and nothing is got for it, or somebody unknown gets a permission.
 */
export function outcomeWarnings(
  calls: readonly Call[],
  found: readonly Finding[],
  context: PreviewContext,
): Finding[] {
  const { simulation } = context
  if (simulation?.status !== 'succeeded') return []
  const { balances, permissions } = simulation
  const own = balances.filter(({ account }) => trustIn(account, context) === 'own')
  const outcome = [
    ...(involvesStranger(calls, context) ? losses(own, context) : []),
    ...grants(permissions, context),
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
  ],
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
    (call) =>
      (call.data !== '0x' && trustIn(call.to, context) === 'stranger') ||
      newRecipient(call, context) !== undefined,
  )
}

function losses(own: readonly BalanceChange[], context: PreviewContext): Finding[] {
  // Given for something known: whether it is worth it is for the person to see.
  if (own.some(({ asset, amount }) => amount > 0n && isKnown(asset, context))) return []
  const lost = own.filter(({ asset, amount }) => amount < 0n && isCounted(asset))
  const isMost = isMostShare(
    sumOf(lost.map(({ asset, amount }) => lostShare(asset, -amount, context))),
  )
  const names = lost.map((each) => nameOfAsset(each, context))
  return isMost ? [warning('losesMost', names.join(', '))] : []
}

const isCounted = ({ kind }: Asset) => kind === 'native' || kind === 'ERC-20'

/** Shares of different assets are added, as those of several calls. */
const sumOf = (shares: readonly (number | undefined)[]) =>
  shares.reduce((sum: number, share) => sum + (share ?? 0), 0)

/** Anybody can give tokens of their own for those of the account. */
function isKnown(asset: Asset, context: PreviewContext) {
  if (asset.kind === 'native') return true
  const isListed = context.tokens?.some(({ address }) => isSameAddress(address, asset.token))
  return (
    isListed ||
    contractName(asset.token) !== undefined ||
    trustIn(asset.token, context) !== 'stranger'
  )
}

function lostShare(asset: Asset, amount: bigint, context: PreviewContext) {
  if (asset.kind === 'native') return shareOf(amount, zeroAddress, context)
  return asset.kind === 'ERC-20' ? shareOf(amount, asset.token, context) : undefined
}

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

const grantedShare = ({ kind, isUnlimited, after, token }: Permission, context: PreviewContext) =>
  isUnlimited || kind === 'operator' ? 1 : shareOf(after, token, context)
