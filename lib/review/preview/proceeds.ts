import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isNative, siteToken } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { trustIn } from '#lib/review/preview/whoIs.ts'

/** Where the account is the one who expects to get something. */
const isProceeds: Partial<Record<Intent, true>> = {
  swap: true,
  swapAt: true,
  swapFor: true,
  swapFrom: true,
  payOut: true,
  addLiquidity: true,
  removeLiquidity: true,
  order: true,
  buy: true,
  deposit: true,
  withdraw: true,
  stake: true,
  unstake: true,
  borrow: true,
  bridge: true,
  claim: true,
  registerName: true,
  finish: true,
  lock: true,
  position: true,
  setRecord: true,
}

/** Routers write their caller and themselves as the smallest addresses. */
const isPlaceholder = (address: string) => /^0x0{39}[0-2]$/.test(address)

function recipientOf(call: Call, intent: Intent): unknown {
  const { recipient, debtor, onBehalf, feeRecipient, feeBips } = rolesOf(call)
  // Who owes less afterwards is who gains.
  if (intent === 'repay') return debtor ?? onBehalf
  if (intent === 'deposit') return recipient ?? onBehalf
  if (!isProceeds[intent]) return undefined
  return isLargeFee(feeBips) ? feeRecipient : recipient
}

/** How interfaces of sites and descriptors name who gets what comes out. */
const recipientName = /^_?(recipient|receiver|dstReceiver|beneficiary|onBehalfOf)$/i

/** Of a function that no rule knows, only the names tell. */
function givenRecipient({ args = {} }: Call): unknown {
  return Object.entries(args).find(
    ([name, value]) => recipientName.test(name) && typeof value === 'string',
  )?.[1]
}

/** Fees of front ends are below one percent; in hundredths of a percent. */
const isLargeFee = (bips: unknown) => typeof bips === 'bigint' && bips > 500n

/** The recipient of a call’s proceeds, if it is not the account itself. */
export function paidTo(call: Call, context: PreviewContext): string | undefined {
  const recipient = call.intent ? recipientOf(call, call.intent) : givenRecipient(call)
  if (typeof recipient !== 'string' || isPlaceholder(recipient)) return undefined
  // A router collects first and pays out with a later call.
  if (isSameAddress(recipient, call.to) || trustIn(recipient, context) === 'own') return undefined
  if (isNative(recipient)) return undefined
  // Functions of one form have the token in different places, and no token takes part in a claim.
  if (call.intent === 'claim' && siteToken(recipient, context)) return undefined
  return recipient
}
