import type { TransactionReceipt } from 'viem'
import { isRecord } from '#lib/input/isRecord.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'
import type { Asset, Permission, Simulation } from '#lib/review/simulation/Simulation.ts'

/**
 * What a transaction changed for an account, in a form that can be stored: amounts in the smallest
 * unit as decimal strings, by asset, and what new permissions allow, by permission.
 */
export type Effects = {
  balances: Record<string, string>
  permissions: Record<string, string>
}

/** The changes that a simulation measured; undefined if it measured none, or not all of them. */
export function effectsOf(simulation: Simulation | undefined): Effects | undefined {
  if (simulation?.status !== 'succeeded' || !simulation.isComplete) return undefined
  const { balances, permissions } = simulation
  const granted = permissions.filter(({ before, after }) => after > before)
  return {
    balances: Object.fromEntries(
      balances.map(({ asset, amount }) => [assetKey(asset), String(amount)]),
    ),
    permissions: Object.fromEntries(
      granted.map((permission) => [permissionKey(permission), String(permission.after)]),
    ),
  }
}

/** Prices move between the review and the block, and a swap's result with them. */
const toleratedPercent = 5n

/**
 * Whether more left the account than was shown, less arrived, or a permission allows more.
 * Whatever is better for the account than what was shown is no difference.
 */
export function isWorse(mined: Effects, shown: Effects): boolean {
  const assets = new Set([...Object.keys(mined.balances), ...Object.keys(shown.balances)])
  const isLess = [...assets].some((asset) => {
    const expected = BigInt(shown.balances[asset] ?? 0)
    const tolerated = ((expected < 0n ? -expected : expected) * toleratedPercent) / 100n
    return BigInt(mined.balances[asset] ?? 0) < expected - tolerated
  })
  const allowsMore = Object.entries(mined.permissions).some(
    ([permission, after]) => BigInt(after) > BigInt(shown.permissions[permission] ?? 0),
  )
  return isLess || allowsMore
}

/** The same without the native currency. */
export function withoutNative({ balances, permissions }: Effects): Effects {
  const { [nativeKey]: _native, ...tokens } = balances
  return { balances: tokens, permissions }
}

/** Adds to the change of the native currency, such as the fee that was paid beside the calls. */
export function addNative(effects: Effects, amount: bigint): Effects {
  const native = BigInt(effects.balances[nativeKey] ?? 0) + amount
  const { balances, permissions } = withoutNative(effects)
  return {
    balances: native === 0n ? balances : { ...balances, [nativeKey]: String(native) },
    permissions,
  }
}

/**
 * What a mined transaction cost its sender, in wei: chains of the OP Stack take for its data and for
 * their operator beside the gas. Source: specs.optimism.io, "Isthmus" and "Jovian".
 */
export function feePaid(receipt: Pick<TransactionReceipt, 'gasUsed' | 'effectiveGasPrice'>) {
  const read = (name: string) => BigInt(String(fieldOf(receipt, name) ?? 0))
  const { gasUsed, effectiveGasPrice } = receipt
  const scaled = gasUsed * read('operatorFeeScalar')
  // Since Jovian, whose receipts have this field, the scalar counts for more.
  const isLater = read('daFootprintGasScalar') > 0n
  const operator = (isLater ? scaled * 100n : scaled / 1_000_000n) + read('operatorFeeConstant')
  return gasUsed * effectiveGasPrice + read('l1Fee') + operator
}

/** Storage is not trusted. */
export function isEffects(value: unknown): value is Effects {
  return isRecord(value) && isAmounts(value.balances) && isAmounts(value.permissions)
}

function isAmounts(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (amount) => typeof amount === 'string' && /^-?\d{1,78}$/.test(amount),
    )
  )
}

const nativeKey = 'native'

function assetKey(asset: Asset): string {
  if (asset.kind === 'native') return nativeKey
  const id = asset.kind === 'ERC-20' ? [] : [asset.id]
  return [asset.kind, asset.token, ...id].join(' ').toLowerCase()
}

function permissionKey({ kind, token, id, spender }: Permission): string {
  return [kind, token, id ?? '', spender].join(' ').toLowerCase()
}
