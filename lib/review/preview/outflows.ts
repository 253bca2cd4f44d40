import { zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isNative } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { timesOf } from '#lib/review/preview/periods.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { balanceOf, isMostShare, isNearlyAllShare, shareOf } from '#lib/review/preview/shares.ts'
import { addressesIn } from '#lib/review/preview/typedValues.ts'
import { type Finding, type WarningCode, warning } from '#lib/review/preview/warning.ts'
import { contextOfPayer, fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

/**
 * Something of the account's that a stranger gets or may take; with an amount of 0, somebody who is
 * called and gets nothing.
 */
export type Outflow = {
  to: string
  /** The token, in lower case; the zero address for the chain's currency. */
  asset: string
  amount: bigint
  /** What the account has of it, if that is known. */
  balance?: bigint
  /** This device knows of nothing that the account sent there before. */
  isFirst?: true
  /** It is another account’s, such as a Safe’s. */
  isOfPayer?: true
}

/** What a stranger gets or may take, with what the account has of it; nothing for anybody else. */
export function outflowTo(
  to: unknown,
  items: readonly { token: unknown; amount: bigint }[],
  context: PreviewContext,
): Outflow[] {
  if (typeof to !== 'string' || trustIn(to, context) !== 'stranger') return []
  const { knownAddresses = [] } = context
  const isFirst = !knownAddresses.some((known) => isSameAddress(known, to))
  return items.map(({ token, amount }) => {
    const balance = balanceOf(token, context)
    const asset = isNative(token) ? zeroAddress : String(token).toLowerCase()
    return {
      to,
      asset,
      amount,
      ...(balance !== undefined && { balance }),
      ...(isFirst && { isFirst: true as const }),
      ...(context.payer && { isOfPayer: true as const }),
    }
  })
}

/** The context of one call: of the account that makes it, and gives what it gives. */
export function contextOfCall(call: Call, context: PreviewContext): PreviewContext {
  const { from } = rolesOf(call)
  const isOfSigner = typeof from === 'string' && trustIn(from, context) === 'own'
  if (isOfSigner) return context
  const own = contextOfPayer(call.by, context)
  return own === context ? context : { ...own, isPayerAlone: call.isAlone === true }
}

const transferIntents: (Intent | undefined)[] = [
  'send',
  'move',
  'sendNft',
  'sendNfts',
  'stream',
  'payTo',
  'donate',
]

/** The recipient of the account’s assets, if it is a stranger. */
export function newRecipient(call: Call, context: PreviewContext): string | undefined {
  const { recipient, from } = rolesOf(call)
  const isPayment = call.data === '0x' && !call.name && call.value > 0n
  const to = isPayment ? call.to : transferIntents.includes(call.intent) ? recipient : undefined
  const isOwn = from === undefined || trustIn(from, context) === 'own'
  if (typeof to !== 'string' || !isOwn || to === zeroAddress || isSameAddress(to, call.to))
    return isPayment && trustIn(call.to, context) === 'stranger' ? call.to : undefined
  return trustIn(to, context) === 'stranger' ? to : undefined
}

/** What calls give to strangers: ether, tokens that they transfer, and permissions. */
export function callOutflows(calls: readonly Call[], context: PreviewContext): Outflow[] {
  return calls.flatMap((call) => {
    const own = contextOfCall(call, context)
    // What a call passes on with those inside it is counted there.
    const inner = calls.filter(({ path }) => path !== call.path && parentOf(path) === call.path)
    const passed = inner.reduce((sum, { value }) => sum + value, 0n)
    const kept = call.value > passed && !paymentsIn(call) ? call.value - passed : 0n
    return [
      ...outflowTo(call.to, [{ token: zeroAddress, amount: kept }], own),
      ...tokenOutflows(call, own),
    ]
  })
}

/** `call 2.1` is a call of `call 2`, which is one of the transaction's own. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function tokenOutflows(call: Call, context: PreviewContext): Outflow[] {
  if (!call.selector) return []
  // Whom an unknown function names may gain by it: whether they are people is asked.
  if (!call.name)
    return addressesIn(call.data).flatMap((to) =>
      outflowTo(to, [{ token: zeroAddress, amount: 0n }], context),
    )
  if (!call.args) return []
  const roles = rolesOf(call)
  const { amount, token = call.to, spender } = roles
  if (call.intent === 'allow' || call.intent === 'allowMore' || call.intent === 'allowSeveral')
    return outflowTo(spender, itemsOf(roles, call.to), context)
  const list = paymentsIn(call)
  if (list) {
    const paid = call.value > 0n ? zeroAddress : token
    return list.flatMap(([to, given]) => outflowTo(to, [{ token: paid, amount: given }], context))
  }
  const to = newRecipient(call, context)
  const given = call.intent === 'stream' ? streamed(roles) : amount
  const fee = call.value > 0n ? zeroAddress : token
  return [
    ...(to && typeof given === 'bigint' ? outflowTo(to, [{ token, amount: given }], context) : []),
    ...(typeof roles.feeAmount === 'bigint'
      ? outflowTo(roles.feeAddress, [{ token: fee, amount: roles.feeAmount }], context)
      : []),
  ]
}

/** Whom a call pays how much, if it pays several: two lists, or one of both. */
function paymentsIn({
  intent,
  args = {},
}: Call): (readonly [to: string, amount: bigint])[] | undefined {
  if (intent !== 'pay') return undefined
  const { recipients, amounts, contents } = args as {
    recipients?: string[]
    amounts?: bigint[]
    contents?: { recipient: string; amount: bigint }[]
  }
  if (Array.isArray(contents)) return contents.map((each) => [each.recipient, each.amount])
  return Array.isArray(recipients) && Array.isArray(amounts)
    ? recipients.map((to, index) => [to, amounts[index] ?? 0n])
    : undefined
}

/** How long a stream is looked ahead, if it has a rate and nothing that is locked for it: 30 days. */
const monthSeconds = 2_592_000n

/** What a stream gives: what is locked for it, or what its rate adds up to within a month. */
export function streamed({ amount, deposited, total, flowRate }: Roles): unknown {
  const locked = amount ?? deposited ?? total
  return locked ?? (typeof flowRate === 'bigint' ? flowRate * monthSeconds : undefined)
}

type Roles = Readonly<Record<string, unknown>>

/** How much of which token a permission is for, in all its periods; of the called one, where no other is named. */
export function itemsOf(roles: Roles, called: string): { token: unknown; amount: bigint }[] {
  const parts = Array.isArray(roles.details) ? (roles.details as Roles[]) : [roles]
  const times = timesOf([roles])
  return parts.flatMap(({ amount, token = called }) =>
    typeof amount === 'bigint' ? [{ token, amount: amount * times }] : [],
  )
}

/**
 * Warns about what strangers get together: by all calls of a batch, by all items of a signature, and by
 * what was confirmed within the last hour. Each part alone may be too small for a warning.
 */
export function togetherWarnings(
  outflows: readonly Outflow[],
  found: readonly Finding[],
  context: PreviewContext,
): Finding[] {
  const now = outflows.filter(({ amount }) => amount > 0n)
  if (now.length === 0 || found.some(({ code }) => saysAll.has(code))) return []
  const earlier = (context.earlier ?? []).filter(({ amount }) => amount > 0n)
  const names = (all: readonly Outflow[]) =>
    [...new Set(all.map(({ to }) => to))].map((to) => fullNameOf(to, context)).join(', ')
  if (now.length > 1 && isMostTogether(now, context)) return [warning('mostInParts', names(now))]
  // One part among payments to people who are known.
  const isOwn = now.every(({ isOfPayer }) => !isOfPayer)
  if (isOwn && isNearlyAllShare(shareTogether(now, context)))
    return [warning('sendsMost', names(now))]
  const all = [...earlier, ...now]
  return earlier.length > 0 && isMostTogether(all, context)
    ? [warning('mostWithinHour', names(all))]
    : []
}

/** Warnings of a single part that say the same already. */
const saysAll: ReadonlySet<WarningCode> = new Set([
  'sendsMost',
  'wholeBalance',
  'maybeMost',
  'unlimitedApproval',
])

const isMostTogether = (outflows: readonly Outflow[], context: PreviewContext) =>
  isMostShare(shareTogether(outflows, context))

/** The shares of different assets are added; each counts once at most. */
function shareTogether(outflows: readonly Outflow[], context: PreviewContext): number {
  const assets = [...new Set(outflows.map(({ asset }) => asset))]
  const shares = assets.map((asset) => {
    const group = outflows.filter((each) => each.asset === asset)
    const total = group.reduce((sum, { amount }) => sum + amount, 0n)
    // What was sent meanwhile is no longer part of the balance.
    const balance = group.reduce(larger, undefined as bigint | undefined)
    return shareOf(total, asset, context, balance) ?? 0
  })
  return shares.reduce((sum, share) => sum + share, 0)
}

const larger = (known: bigint | undefined, { balance }: Outflow) =>
  known === undefined || (balance !== undefined && balance > known) ? balance : known
