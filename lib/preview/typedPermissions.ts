import { deadlineNames, formatDeadline, isFar, isUnlimited } from '#lib/preview/amounts.ts'
import type { PreviewContext } from '#lib/preview/PreviewContext.ts'
import type { ParsedTypedData, Struct } from '#lib/preview/parseTypedData.ts'
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
  const grants = parts.filter(([key]) => /^(allowed|approved)$/i.test(key)).map(([, part]) => part)
  const isGranted = grants.includes(true)
  const deadlines = parts.flatMap(([key, part]) =>
    deadlineNames.test(key) && typeof part === 'bigint' ? [part] : [],
  )
  const isRevoked =
    amounts.length + grants.length > 0 &&
    amounts.every(([, part]) => part === 0n) &&
    grants.every((part) => part === false)
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
