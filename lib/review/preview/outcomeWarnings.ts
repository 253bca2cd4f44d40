import { zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { newRecipient } from '#lib/review/preview/outflows.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance } from '#lib/review/preview/shares.ts'
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
    ...permissions.flatMap((each) => grant(each, context)),
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
  const lost = own.find(({ asset, amount }) => isMost(asset, -amount, context))
  return lost ? [warning('losesMost', nameOfAsset(lost, context))] : []
}

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

function isMost(asset: Asset, amount: bigint, context: PreviewContext) {
  if (asset.kind === 'native') return isMostOfBalance(amount, zeroAddress, context)
  return asset.kind === 'ERC-20' && isMostOfBalance(amount, asset.token, context)
}

function nameOfAsset({ asset, amount }: BalanceChange, context: PreviewContext) {
  return asset.kind === 'native' ? formatValue(-amount, context) : nameOf(asset.token, context)
}

/** A contract of somebody's can grant what no call in the request names. */
function grant(
  { owner, spender, kind, before, after, isUnlimited, token }: Permission,
  context: PreviewContext,
): Finding[] {
  const isTheirs = trustIn(owner, context) === 'own' && trustIn(spender, context) === 'stranger'
  if (after <= before || !isTheirs || isSameAddress(spender, zeroAddress)) return []
  const isAll = isUnlimited || kind === 'operator'
  const isLarge = kind !== 'item' && (isAll || isMostOfBalance(after, token, context))
  return isLarge ? [warning('grantsMost', fullNameOf(spender, context))] : []
}
