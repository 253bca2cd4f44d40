import { zeroAddress } from 'viem'
import { type Currency, formatAmount } from '#lib/formatAmount.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { shorten } from '#lib/preview/hiddenCharacters.ts'
import { lookAlikeAddress } from '#lib/preview/lookAlikes.ts'
import type { Call } from '#lib/preview/readCalls.ts'
import {
  deadlineNames,
  formatDeadline,
  formatValue,
  isFar,
  isUnlimited,
} from '#lib/preview/readValue.ts'
import type { PreviewContext, PreviewField } from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

/**
 * The display fields of a call: function and arguments by name, and the target if it is a nested
 * call.
 */
export function callFields(call: Call, context: PreviewContext): PreviewField[] {
  const field = (label: string, value: string, raw?: string) => ({
    label: labelOf(call, label),
    value,
    ...(raw !== undefined && raw !== value && { raw }),
  })
  const fields: PreviewField[] = []
  if (call.path) {
    fields.push(field('To', call.to))
    if (call.value > 0n)
      fields.push(field('Value', formatValue(call.value, context), `${call.value}`))
  }
  if (!call.selector) return fields
  fields.push(field('Function', call.name ?? 'unknown', call.selector))
  if (!call.args) fields.push(field('Data', shorten(call.data)))
  const token = tokenOf(call, context)
  for (const [name, value] of Object.entries(call.args ?? {}))
    fields.push(field(name, formatArgument(name, value, token), plain(value)))
  return fields
}

/** Functions whose `amount` is of the called token. */
const tokenFunctions = ['transfer', 'transferFrom', 'approve', 'increaseAllowance']

/**
 * The known token that a call moves or allows; not by delegation, because the called code then runs
 * as the caller.
 */
function tokenOf({ name = '', to, isDelegate }: Call, { tokens }: PreviewContext) {
  if (isDelegate || !tokenFunctions.includes(name)) return undefined
  return tokens?.find(({ address }) => isSameAddress(address, to))
}

function formatArgument(name: string, value: unknown, token?: Currency) {
  if (typeof value === 'bigint' && deadlineNames.test(name)) return formatDeadline(value)
  if (typeof value === 'bigint' && name === 'amount' && isUnlimited(value)) return 'unlimited'
  if (typeof value === 'bigint' && name === 'amount' && token) return formatAmount(value, token)
  if (name === 'operation') return value === 1 ? 'delegate call' : 'call'
  return plain(value)
}

function plain(value: unknown) {
  if (typeof value !== 'object') return shorten(String(value))
  return shorten(
    JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}` : part)),
  )
}

const controlFunctions: Record<string, string> = {
  transferOwnership: 'newOwner',
  upgradeTo: 'implementation',
  upgradeToAndCall: 'implementation',
  changeAdmin: 'newAdmin',
  grantRole: 'account',
  enableModule: 'module',
  addOwnerAtIndex: 'owner',
  addOwnerAddress: 'owner',
  addOwnerWithThreshold: 'owner',
}
const suspiciousName = /^(claim|connect|verify|security)/i

/** The warnings about one call, whether it is the transaction itself or nested in a batch. */
export function callWarnings(call: Call, context: PreviewContext): PreviewWarning[] {
  const field = labelOf(call, 'Function')
  const warnings: PreviewWarning[] = lookAlikeAddress(call.to, context, labelOf(call, 'To'))
  if (call.isDelegate) warnings.push(warning('delegateCall', call.to, field))
  if (!call.selector) return warnings
  if (!call.name) return [...warnings, warning('unknownCall', call.selector, field)]
  if (!call.args) return [...warnings, warning('unreadableCall', call.name, field)]
  return [
    ...warnings,
    ...allowances(call.args, call, context),
    ...transfers(call.args, call, context),
    ...control(call, field),
  ]
}

/** The label of a call's field: plain for the transaction's own call, else with the call's path. */
const labelOf = ({ path }: Call, label: string) => (path ? `${label} (${path})` : label)

function allowances(args: Record<string, unknown>, call: Call, context: PreviewContext) {
  if (call.name === 'setApprovalForAll')
    return args.approved
      ? [warning('approvalForAll', String(args.operator), labelOf(call, 'operator'))]
      : []
  const permit = (args.permitSingle ?? args.permitBatch ?? args) as Record<string, unknown>
  if (typeof permit.spender !== 'string' || call.name === 'decreaseAllowance') return []
  const details = [permit.details ?? args].flat() as Record<string, unknown>[]
  const amounts = details.flatMap(({ amount }) => (typeof amount === 'bigint' ? [amount] : []))
  const isRevoked =
    args.allowed === false || (amounts.length > 0 && amounts.every((each) => each === 0n))
  if (isRevoked) return []

  const field = labelOf(call, 'spender')
  const warnings = [
    warning('tokenPermission', permit.spender, field),
    ...lookAlikeAddress(permit.spender, context, field),
  ]
  if (args.allowed === true || amounts.some(isUnlimited))
    warnings.push(warning('unlimitedApproval', permit.spender, field))
  const expirations = details.map(({ expiration }) =>
    BigInt((expiration as number | undefined) ?? 0),
  )
  const far = expirations.find((each) => isFar(each, context.now))
  if (far !== undefined) warnings.push(warning('longPermission', formatDeadline(far), field))
  return warnings
}

function transfers(args: Record<string, unknown>, call: Call, context: PreviewContext) {
  const warnings: PreviewWarning[] = []
  const { recipient, from } = args
  const field = labelOf(call, 'recipient')
  if (typeof recipient === 'string') {
    warnings.push(...lookAlikeAddress(recipient, context, field))
    if (isSameAddress(recipient, call.to)) warnings.push(warning('toTokenContract', '', field))
    if (recipient === zeroAddress) warnings.push(warning('toZeroAddress', '', field))
  }
  if (typeof from === 'string' && !isSameAddress(from, context.account))
    warnings.push(warning('foreignPull', from, labelOf(call, 'from')))
  return warnings
}

function control({ name = '', args = {}, value }: Call, field: string): PreviewWarning[] {
  if (suspiciousName.test(name) && value > 0n) return [warning('baitCall', name, field)]
  if (name === 'renounceOwnership') return [warning('controlChange', 'nobody', field)]
  const parameter = controlFunctions[name]
  return parameter ? [warning('controlChange', String(args[parameter]), field)] : []
}

/** Warns about an amount that exceeds the account's balance, unless the balance is unknown. */
export function balanceWarnings(
  value: bigint,
  context: PreviewContext,
  field: string,
): PreviewWarning[] {
  const { balance, fee = 0n } = context
  if (balance === undefined) return []
  const shown = formatValue(balance, context)
  if (value > balance) return [warning('exceedsBalance', shown, field)]
  return value + fee > balance ? [warning('exceedsBalanceWithFee', shown, field)] : []
}
