import type { Hex } from 'viem'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { callFields, callWarnings } from '#lib/preview/callFields.ts'
import type { ParsedTypedData, Struct } from '#lib/preview/parseTypedData.ts'
import { type EncodedCall, newCallBudget, readCalls } from '#lib/preview/readCalls.ts'
import { deadlineNames, formatDeadline, isFar, isUnlimited } from '#lib/preview/readValue.ts'
import type { PreviewContext, PreviewField } from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

const amountNames = /^(value|amount|wad|allowance|rawAmount|tokens)$/i

/**
 * Finds permissions in typed data by their shape instead of their name: a struct with a spender
 * lets that account take something (EIP-2612, DAI, Permit2 single, batch, transfer and witness,
 * ERC-4494 for NFTs). Amounts and deadlines are searched in the whole struct.
 */
export function typedPermissions(data: ParsedTypedData, context: PreviewContext): PreviewWarning[] {
  return data.structs.flatMap((struct) => [
    ...permissionWarnings(struct, context),
    ...transferWarnings(struct, context),
  ])
}

/** A transfer with authorization (ERC-3009): signed here, submitted by anyone. */
function transferWarnings({ path, value }: Struct, { now }: PreviewContext): PreviewWarning[] {
  const { from, to, value: amount, validBefore } = value
  if (typeof from !== 'string' || typeof to !== 'string' || typeof validBefore !== 'bigint')
    return []
  const field = path ? `${path}.to` : 'to'
  const warnings = [warning('signedTransfer', to, field)]
  if (typeof amount === 'bigint' && isUnlimited(amount))
    warnings.push(warning('unlimitedApproval', to, field))
  if (isFar(validBefore, now))
    warnings.push(warning('longPermission', formatDeadline(validBefore), field))
  return warnings
}

function permissionWarnings({ path, value, fields }: Struct, { now }: PreviewContext) {
  const name = fields.find(
    (each) => each.type === 'address' && /^(spender|operator)$/i.test(each.name),
  )?.name
  if (!name) return []
  const spender = String(value[name])
  const field = path ? `${path}.${name}` : name
  const parts = [...entriesOf(value)]
  const amounts = parts.filter(([key, part]) => amountNames.test(key) && typeof part === 'bigint')
  const approvals = parts
    .filter(([key]) => /^(allowed|approved)$/i.test(key))
    .map(([, part]) => part)
  const isGranted = approvals.includes(true)
  const deadlines = parts.flatMap(([key, part]) =>
    deadlineNames.test(key) && typeof part === 'bigint' ? [part] : [],
  )
  const isRevoked =
    amounts.length + approvals.length > 0 &&
    amounts.every(([, part]) => part === 0n) &&
    approvals.every((part) => part === false)
  if (isRevoked) return []

  const warnings: PreviewWarning[] = [warning('tokenPermission', spender, field)]
  if (isGranted || amounts.some(([, part]) => isUnlimited(part as bigint)))
    warnings.push(warning('unlimitedApproval', spender, field))
  const far = deadlines.find((deadline) => isFar(deadline, now))
  if (far !== undefined) warnings.push(warning('longPermission', formatDeadline(far), field))
  return warnings
}

/** Every named value in a struct and its nested values, lists included. */
function* entriesOf(value: unknown): Generator<[name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    yield [name, part]
    yield* entriesOf(part)
  }
}

type Values = Record<string, unknown>

/** Field names of what an order gives and receives, in the marketplaces in use. */
const receivedAmounts = [
  ['sellAmount', 'buyAmount'],
  ['makingAmount', 'takingAmount'],
  ['makerAmount', 'takerAmount'],
  ['makerAssetAmount', 'takerAssetAmount'],
  ['makerTokenAmount', 'takerTokenAmount'],
] as const
const priceNames = ['price', 'basePrice', 'minPrice'] as const
const zeroAddress = /^0x0{40}$/
/** NFTs count by the piece; a thousand smallest units is close to zero in any currency. */
const negligibleAmount = 1000n

/**
 * Warns about orders that give something away: Seaport (also within a bulk order's tree) without a
 * consideration for the offerer, and swaps and listings at price zero or paid to another account.
 */
export function typedOrders(data: ParsedTypedData, context: PreviewContext): PreviewWarning[] {
  return data.structs.flatMap((struct) => [...seaport(struct), ...swap(struct, context)])
}

function seaport({ path, value }: Struct): PreviewWarning[] {
  const { offerer, offer, consideration } = value
  if (!Array.isArray(offer) || !Array.isArray(consideration) || offer.length === 0) return []
  const isPaid = consideration.some((item: Values) => item?.recipient === offerer && hasValue(item))
  return isPaid
    ? []
    : [warning('worthlessOrder', '', path ? `${path}.consideration` : 'consideration')]
}

function hasValue({ itemType, startAmount, endAmount }: Values) {
  if (typeof startAmount !== 'bigint' || typeof endAmount !== 'bigint') return false
  const least = startAmount < endAmount ? startAmount : endAmount
  return typeof itemType === 'bigint' && itemType >= 2n ? least > 0n : least > negligibleAmount
}

function swap({ path, value }: Struct, { account }: PreviewContext): PreviewWarning[] {
  const warnings: PreviewWarning[] = []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  for (const [given, gotten] of receivedAmounts)
    if (isPositive(value[given]) && isNegligible(value[gotten]))
      warnings.push(warning('worthlessOrder', '', at(gotten)))
  const isSwap = receivedAmounts.some(([given]) => typeof value[given] === 'bigint')
  const isListing = 'collection' in value || 'tokenId' in value || 'target' in value
  for (const name of priceNames)
    if (isListing && isNegligible(value[name]) && !isBid(value))
      warnings.push(warning('worthlessOrder', '', at(name)))

  const { receiver, maker = account } = value
  const isOwn = [account, maker].some((own) => isSameAddress(String(own), String(receiver)))
  if (isSwap && typeof receiver === 'string' && !zeroAddress.test(receiver) && !isOwn)
    warnings.push(warning('foreignProceeds', receiver, at('receiver')))
  return warnings
}

const isPositive = (value: unknown) => typeof value === 'bigint' && value > 0n
const isNegligible = (value: unknown) => typeof value === 'bigint' && value <= negligibleAmount
/** Marketplaces mark a bid by side 0 or isOrderAsk false; a bid of zero is harmless. */
const isBid = ({ side, isOrderAsk }: Values) => side === 0n || isOrderAsk === false

type TypedCalls = { fields: PreviewField[]; warnings: PreviewWarning[] }

/**
 * Calls that another party will make once the typed data is signed: a Safe transaction, a forward
 * request (ERC-2771), a meta-transaction. They are reviewed like the account's own.
 */
export function typedCalls(data: ParsedTypedData, context: PreviewContext): TypedCalls {
  const found: TypedCalls = { fields: [], warnings: [] }
  const budget = newCallBudget()
  for (const struct of data.structs) {
    const encoded = callOf(struct, data.domain)
    if (!encoded) continue
    const { calls, isComplete } = readCalls(encoded, budget, struct.path)
    // The typed data's own fields already show a plain payment.
    found.fields.push(...calls.flatMap((call) => callFields(call, context)))
    found.warnings.push(...calls.flatMap((call) => callWarnings(call, context)))
    if (!isComplete) found.warnings.push(warning('tooManyCalls'))
  }
  return found
}

function callOf(
  { value, fields }: Struct,
  domain: Record<string, unknown>,
): EncodedCall | undefined {
  const isBytes = (name: string) =>
    fields.some((field) => field.name === name && field.type === 'bytes') && isHex(value[name])
  const { functionSignature, to, data, value: amount, operation } = value
  const { verifyingContract } = domain
  if (isBytes('functionSignature') && isAddress(verifyingContract))
    return { to: verifyingContract, value: 0n, data: functionSignature as Hex }
  if (!isBytes('data') || !isAddress(to)) return undefined
  return {
    to,
    value: typeof amount === 'bigint' ? amount : 0n,
    data: data as Hex,
    ...(operation === 1n && { isDelegate: true as const }),
  }
}

const isHex = (value: unknown) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
