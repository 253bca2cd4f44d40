import { isUnlimited } from '#lib/review/preview/amounts.ts'
import { lookAlikeAddress } from '#lib/review/preview/lookAlikes.ts'
import { formatDeadline, isFar, isPast } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance, mostWarning } from '#lib/review/preview/shares.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, isPerson, isYoung, trustIn } from '#lib/review/preview/whoIs.ts'

/** A permission to take tokens, by a call or by a signature. */
export type Grant = {
  spender: string
  /** How much of which token. */
  items: readonly { token: unknown; amount: bigint }[]
  /** Without a limit by its form, as DAI's `allowed`. */
  isAll?: boolean
  deadlines: readonly bigint[]
  /** Label of the field that names the spender. */
  field: string
}

/**
 * How grave a permission is: by the share of the balance that it covers, and by who gets it. What
 * official front ends ask for every day is a warning; the same for a stranger is a danger.
 */
export function grantWarnings(grant: Grant, context: PreviewContext): Finding[] {
  const { spender, items, isAll, deadlines, field } = grant
  const name = fullNameOf(spender, context)
  const trust = trustIn(spender, context)
  const isTrusted = trust === 'known' || trust === 'own'
  const isUnbounded = isAll || items.some(({ amount }) => isUnlimited(amount))
  const most =
    trust === 'stranger'
      ? items.find(({ token, amount }) => isMostOfBalance(amount, token, context))
      : undefined
  const past = deadlines.find((each) => isPast(each, context.now))
  const far = deadlines.find((each) => isFar(each, context.now))
  const warnings = [
    warning('tokenPermission', name, field),
    ...lookAlikeAddress(spender, context, field),
    ...personalPermission(spender, context, field),
    ...youngContract(spender, context, field),
  ]
  if (isUnbounded)
    warnings.push(warning(isTrusted ? 'unlimitedToKnown' : 'unlimitedApproval', name, field))
  else if (most) warnings.push(mostWarning('wholeBalance', most.token, context, [name, field]))
  if (far !== undefined) {
    const long = warning('longPermission', formatDeadline(far, context), field)
    warnings.push(isTrusted ? softened(long) : long)
  }
  if (past !== undefined)
    warnings.push(warning('expiredPermission', formatDeadline(past, context), field))
  return warnings
}

/** Apps are contracts: a permission for an unknown externally owned account is a fraud. */
export function personalPermission(
  address: string,
  context: PreviewContext,
  field: string,
): Finding[] {
  const isFraud = trustIn(address, context) === 'stranger' && isPerson(address, context)
  return isFraud ? [warning('personalPermission', fullNameOf(address, context), field)] : []
}

/** Frauds deploy a new contract every few days, before somebody lists it; apps keep theirs. */
export function youngContract(address: string, context: PreviewContext, field: string): Finding[] {
  const trust = trustIn(address, context)
  const isOdd = (trust === 'stranger' || trust === 'used') && isYoung(address, context)
  return isOdd ? [warning('youngContract', fullNameOf(address, context), field)] : []
}
