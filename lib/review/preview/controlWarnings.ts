import { zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { labelOf } from '#lib/review/preview/callFields.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type { Roles } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance } from '#lib/review/preview/shares.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

const controlIntents: Intent[] = [
  'makeOwner',
  'replaceCode',
  'grantRole',
  'addOwner',
  'addModule',
  'addKey',
]
/** Resolvers of ENS itself, the newest of Ethereum first, and that of Basenames. */
const publicResolvers = [
  '0xF29100983E058B709F3D539b0c765937B804AC15',
  '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
  '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41',
  '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD',
]
/** Drainers give such names to the function that takes the ether. */
const baitName = /^(Claim|Connect|Verify|security)/i
const harmlessValue = 10n ** 16n

/** Warns about calls that let somebody rule over a contract, an account or a name. */
export function controlWarnings(
  roles: Roles,
  { name = '', intent, value, ...call }: Call,
  context: PreviewContext,
): Finding[] {
  const field = labelOf({ ...call, value }, textsOf(context).labels.function, context)
  // An edition is claimed for its price, which the title says.
  if (intent !== 'mint' && baitName.test(name) && isBait(name, value, context))
    return [warning('baitCall', `${name} (${formatValue(value, context)})`, field)]
  if (intent === 'renounce' || (intent === 'removeOwner' && isOwnBytes(roles.formerOwner, context)))
    return [warning('controlGivenUp', '', field)]
  // Whoever has any one key of the account rules over it afterwards.
  if (name === 'changeThreshold' && roles.threshold === 1n)
    return [warning('controlChange', call.to, field)]
  if (intent === 'setRecord') return record(roles, field, context)
  if (!intent || !controlIntents.includes(intent)) return []
  const who = roles.controller ?? roles.implementation
  if (who !== undefined && trustIn(who, context) === 'own') return []
  const subject = who === undefined ? call.to : fullNameOf(who, context)
  const found = warning('controlChange', subject, field)
  // A new name below one's own, for somebody who is not new, takes nothing away.
  const isPart = name.startsWith('setSubnode') && trustIn(who, context) !== 'stranger'
  return [isPart ? softened(found) : found]
}

/** Where payments to a name go: its address, or whoever answers for it. */
function record({ resolved, resolver }: Roles, field: string, context: PreviewContext): Finding[] {
  const who = [resolved, resolver]
    .flat()
    .find(
      (each) =>
        /^0x(?!0{40})[0-9a-f]{40}$/i.test(String(each)) && trustIn(each, context) === 'stranger',
    )
  if (who === undefined) return []
  const isKnownResolver =
    who === resolver && publicResolvers.some((each) => isSameAddress(each, String(who)))
  return isKnownResolver ? [] : [warning('pointsToStranger', fullNameOf(who, context), field)]
}

/** An address, also one that is written as a word. */
const isOwnBytes = (owner: unknown, context: PreviewContext) =>
  typeof owner === 'string' && trustIn(`0x${owner.slice(-40)}`, context) === 'own'

/** A small fee for a claim is usual; money for a function that only pretends to do something, not. */
function isBait(name: string, value: bigint, context: PreviewContext) {
  if (value === 0n) return false
  return (
    !/^claim/.test(name) || value > harmlessValue || isMostOfBalance(value, zeroAddress, context)
  )
}
