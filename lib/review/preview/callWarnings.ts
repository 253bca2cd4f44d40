import { isAddress, isHex, size, zeroAddress } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { labelOf } from '#lib/review/preview/callFields.ts'
import { controlWarnings } from '#lib/review/preview/controlWarnings.ts'
import {
  creationWarnings,
  etherWarnings,
  isSmallPayment,
} from '#lib/review/preview/etherWarnings.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { grantWarnings, personalPermission, youngContract } from '#lib/review/preview/grants.ts'
import { isUnknownAsset } from '#lib/review/preview/knownAssets.ts'
import { isCreate2Factory } from '#lib/review/preview/knownContracts.ts'
import { lookAlikeAddress } from '#lib/review/preview/lookAlikes.ts'
import { contextOfCall, itemsOf, newRecipient, streamed } from '#lib/review/preview/outflows.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { paidTo } from '#lib/review/preview/proceeds.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import { type Roles, rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import {
  balanceOf,
  isMostOfBalance,
  isNearlyAll,
  isNearlyAllShares,
  mostWarning,
} from '#lib/review/preview/shares.ts'
import {
  addressesIn,
  isNewPerson,
  mayBeNewPerson,
  textAddressIn,
} from '#lib/review/preview/typedValues.ts'
import { validatorWarnings } from '#lib/review/preview/validators.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, isYoung, trustIn } from '#lib/review/preview/whoIs.ts'
import { isGift } from '#lib/review/preview/worth.ts'

/** The warnings about one call, whether it is the transaction itself or nested in a batch. */
export function callWarnings(call: Call, request: PreviewContext): Finding[] {
  const context = contextOfCall(call, request)
  const { labels } = textsOf(context)
  const field = labelOf(call, labels.function, context)
  const warnings = lookAlikeAddress(call.to, context, labelOf(call, labels.to, context))
  if (call.isDelegate) warnings.push(warning('delegateCall', call.to, field))
  if (isCreate2Factory(call.to) && call.data !== '0x')
    return [
      ...warnings,
      warning('contractCreation', '', field),
      ...creationWarnings(call.value, context),
    ]
  warnings.push(
    ...leaving(call, context),
    ...etherWarnings(call, context),
    ...validatorWarnings(call, context),
  )
  if (call.value > 0n)
    warnings.push(...youngContract(call.to, context, labelOf(call, labels.to, context)))
  if (!call.selector) return warnings
  if (!call.name) {
    const isOwn = trustIn(call.to, context) === 'own'
    return [
      ...warnings,
      warning('unknownCall', fullNameOf(call.to, context), field),
      // The code of an account can do everything that the account can.
      ...(isOwn ? [warning('unreadableCall', call.selector, field)] : []),
      ...(call.selector === approveHash ? [warning('hiddenContent', '', field)] : []),
      ...namedPeople(call, field, context),
    ]
  }
  if (!call.args) return [...warnings, warning('unreadableCall', call.name, field)]
  const roles = rolesOf(call)
  return [
    ...warnings,
    ...permissions(roles, call, context),
    ...transfers(roles, call, context),
    ...proceeds(roles, call, context),
    ...controlWarnings(roles, call, context),
    ...peopleInside(call, field, context),
  ]
}

/** `approveHash(bytes32)` of a Safe: an owner agrees to a transaction of which only the hash is there. */
const approveHash = '0xd4d9bdcd'

/** A gift is for somebody; what is executed is judged by itself; by the others nobody gets anything. */
const gainless: ReadonlySet<Intent | undefined> = new Set<Intent>([
  'donate',
  'execute',
  'createAccount',
  'publish',
  'vote',
  'propose',
  'follow',
  'cancel',
])

/** Whom encoded arguments of a known function name: a bridge or a router may pass money on to them. */
function peopleInside({ args = {}, intent }: Call, field: string, context: PreviewContext) {
  if (gainless.has(intent)) return []
  const person = Object.values(args)
    .flatMap((value) => (isHex(value) && size(value) > 32 ? addressesIn(value) : []))
    .find((each) => isNewPerson(each, context))
  return person ? [warning('hiddenAddress', fullNameOf(person, context), field)] : []
}

/** Whom a function that nobody knows names: apps name contracts, and the account itself. */
function namedPeople(call: Call, field: string, context: PreviewContext): Finding[] {
  const { data } = call
  const person = addressesIn(data).find((each) => mayBeNewPerson(each, context))
  const text = textAddressIn(data)
  const named = person ?? (text && trustIn(text, context) !== 'own' ? text : undefined)
  if (!named) return []
  const found = warning('hiddenAddress', fullNameOf(named, context), field)
  return [isSmallPayment(call, context) ? softened(found) : found]
}

function permissions(roles: Roles, call: Call, context: PreviewContext): Finding[] {
  const { operator, controller, spender, approved, allowed } = roles
  const isKnown = (address: unknown) => trustIn(address, context) === 'known'
  if (call.intent === 'allowNfts') {
    if (approved === false) return []
    const code = isKnown(operator) ? 'approvalForAllToKnown' : 'approvalForAll'
    const field = labelOf(call, 'operator', context)
    return [
      warning(code, fullNameOf(operator, context), field),
      ...youngContract(String(operator), context, field),
    ]
  }
  if (call.intent === 'manage' || call.intent === 'lendName') {
    if (approved === false || roles.amount === 0n || trustIn(controller, context) === 'own')
      return []
    const code = call.intent === 'manage' ? 'actsForYou' : 'borrowsForYou'
    const field = labelOf(call, 'controller', context)
    const found = warning(code, fullNameOf(controller, context), field)
    // An item lent for a time comes back by itself: to somebody used before, as a friend.
    const isLent = roles.expires !== undefined && trustIn(controller, context) === 'used'
    return [isKnown(controller) || isLent ? softened(found) : found]
  }
  if (typeof spender !== 'string' || !call.intent?.startsWith('allow')) return []
  if (roles.tokenId !== undefined && roles.amount === undefined)
    return nftPermissions(spender, labelOf(call, 'spender', context), context)
  const items = itemsOf(roles, call.to)
  const isRevoked =
    allowed === false ||
    spender === zeroAddress ||
    (items.length > 0 && items.every(({ amount }) => amount === 0n))
  if (isRevoked || (items.length === 0 && allowed !== true)) return []
  const details = Array.isArray(roles.details) ? (roles.details as Roles[]) : [roles]
  return grantWarnings(
    {
      spender,
      items,
      isAll: allowed === true,
      // How long a signed permit may be submitted matters less than how long it then lasts.
      deadlines: details.flatMap(({ expiration, end }) => toBigInts(expiration ?? end)),
      field: labelOf(call, 'spender', context),
    },
    context,
  )
}

/** A permission for one NFT is as severe as one for an operator. */
function nftPermissions(spender: string, field: string, context: PreviewContext): Finding[] {
  if (spender === zeroAddress) return []
  const found = warning('nftPermission', fullNameOf(spender, context), field)
  return [
    trustIn(spender, context) === 'stranger' ? found : softened(found),
    ...lookAlikeAddress(spender, context, field),
    ...personalPermission(spender, context, field),
    ...youngContract(spender, context, field),
  ]
}

const toBigInts = (value: unknown) =>
  typeof value === 'number' || typeof value === 'bigint' ? [BigInt(value)] : []

function transfers(roles: Roles, call: Call, context: PreviewContext): Finding[] {
  const warnings: Finding[] = []
  const { recipient, from } = roles
  const field = labelOf(call, 'recipient', context)
  if (typeof recipient === 'string') {
    warnings.push(...lookAlikeAddress(recipient, context, field))
    const isMove = call.intent === 'send' || call.intent === 'move' || call.intent === 'sendNft'
    if (isMove && isSameAddress(recipient, call.to)) {
      const lost = warning('toTokenContract', '', field)
      const isMost = typeof roles.amount === 'bigint' && isNearlyAll(roles.amount, call.to, context)
      warnings.push(isMost ? { ...lost, severity: 'danger' } : lost)
    }
    if (isMove && recipient === zeroAddress) warnings.push(warning('toZeroAddress', '', field))
  }
  if (typeof from === 'string' && trustIn(from, context) !== 'own')
    warnings.push(warning('foreignPull', from, labelOf(call, 'from', context)))
  return warnings
}

/** Warns about transfers of nearly everything, or of several NFTs, to a stranger. */
function leaving(call: Call, context: PreviewContext): Finding[] {
  const to = newRecipient(call, context)
  if (!to) return []
  const { shares, token = call.to, tokenIds, ...roles } = rolesOf(call)
  // A stream that would give more takes all that there is before.
  const given = streamed(roles)
  const all = balanceOf(token, context)
  const most = all !== undefined && typeof given === 'bigint' && given > all ? all : given
  const amount = call.intent === 'stream' ? most : roles.amount
  const field = labelOf(call, call.selector ? 'recipient' : textsOf(context).labels.to, context)
  const name = fullNameOf(to, context)
  const isMost = call.selector
    ? (typeof amount === 'bigint' && isNearlyAll(amount, token, context)) ||
      (typeof shares === 'bigint' && isNearlyAllShares(shares, token, context))
    : isNearlyAll(call.value, zeroAddress, isYoung(to, context) ? alone(context) : context)
  const asset = call.selector ? token : zeroAddress
  if (isMost) return [mostWarning('sendsMost', asset, context, [name, field])]
  const isSeveral = call.intent === 'sendNfts' && !(Array.isArray(tokenIds) && tokenIds.length < 2)
  if (isSeveral) return [warning('sendsSeveral', name, field)]
  const isNft = call.intent === 'sendNft' || call.intent === 'sendNfts'
  return isNft ? [warning('sendsNft', name, field)] : []
}

/** What goes to a contract of yesterday without a call is judged as if nobody else watched. */
const alone = (context: PreviewContext): PreviewContext => ({ ...context, isPayerAlone: true })

/** Warns about several calls that send NFTs to strangers; amounts are added up elsewhere. */
export function severalTransfers(calls: readonly Call[], context: PreviewContext): Finding[] {
  const nfts = calls
    .filter(({ intent }) => intent === 'sendNft' || intent === 'sendNfts')
    .flatMap((call) => newRecipient(call, contextOfCall(call, context)) ?? [])
  const names = [...new Set(nfts)].map((to) => fullNameOf(to, context))
  return nfts.length > 1 ? [warning('sendsSeveral', names.join(', '))] : []
}

function proceeds(roles: Roles, call: Call, context: PreviewContext): Finding[] {
  const warnings: Finding[] = []
  const recipient = paidTo(call, context)
  if (recipient) {
    const field = labelOf(call, 'recipient', context)
    const foreign = warning('foreignProceeds', fullNameOf(recipient, context), field)
    // Another kind of network has other addresses, and nobody can tell whose.
    const isStranger = isAddress(recipient) && trustIn(recipient, context) === 'stranger'
    const isNearly = (given: unknown, token: unknown) =>
      typeof given === 'bigint' && isNearlyAll(given, token, context)
    const isAll =
      !isAddress(recipient) &&
      (isNearly(roles.amount ?? roles.amountIn, roles.token ?? roles.tokenIn ?? call.to) ||
        (call.value > 0n && isNearly(call.value, zeroAddress)))
    warnings.push(isStranger || isAll ? foreign : softened(foreign))
  }
  const others = call.intent === 'claim' && Array.isArray(roles.recipients) ? roles.recipients : []
  const other = others.find((each) => each !== zeroAddress && trustIn(each, context) === 'stranger')
  if (other)
    warnings.push(
      warning('foreignProceeds', fullNameOf(other, context), labelOf(call, 'recipient', context)),
    )
  const refunded = Object.entries(roles).find(
    ([name, value]) =>
      refundName.test(name) && trustIn(value, context) === 'stranger' && isAddress(String(value)),
  )
  if (call.value > 0n && refunded && refunded[1] !== zeroAddress)
    warnings.push(
      warning(
        'foreignProceeds',
        fullNameOf(refunded[1], context),
        labelOf(call, refunded[0], context),
      ),
    )
  // Decimals differ between networks: only next to nothing is compared.
  const { amount, remoteAmount } = roles
  if (typeof remoteAmount === 'bigint' && remoteAmount <= 100n && Number(amount) >= 1e6)
    warnings.push(warning('worthlessOrder', '', labelOf(call, 'remoteAmount', context)))
  const { borrowed, collateralTokenId } = roles
  if (collateralTokenId !== undefined && isDust(borrowed))
    warnings.push(warning('worthlessOrder', '', labelOf(call, 'borrowed', context)))
  if (call.intent === 'offerNft' && isDust(roles.price))
    warnings.push(warning('worthlessOrder', '', labelOf(call, 'price', context)))
  const { tokenIn, tokenOut, amountIn } = roles
  const isBlind =
    typeof amountIn === 'bigint' &&
    isMostOfBalance(amountIn, tokenIn, context) &&
    isUnknownAsset(tokenOut, context)
  if (call.intent?.startsWith('swap') && isBlind) {
    const field = labelOf(call, 'tokenOut', context)
    warnings.push(warning('unknownReturn', fullNameOf(tokenOut, context), field))
  }
  const [sold, bought] = [
    { amount: amountIn, token: tokenIn },
    { amount: roles.amountOut, token: tokenOut },
  ]
  if (call.intent?.startsWith('swap') && roles.amountOut !== 0n && isGift(sold, bought, context))
    warnings.push(warning('worthlessOrder', '', labelOf(call, 'amountOut', context)))
  if (call.intent === 'swap' && roles.amountOut === 0n) {
    const found = warning('noMinimum', '', labelOf(call, 'amountOut', context))
    // Whoever orders the block could keep most of what there is.
    const isMost =
      (typeof amountIn === 'bigint' && isMostOfBalance(amountIn, tokenIn, context)) ||
      (call.value > 0n && isMostOfBalance(call.value, zeroAddress, context))
    warnings.push(isMost ? { ...found, severity: 'danger' } : found)
  }
  return warnings
}

/** Who gets back what a fee leaves over, which may be nearly all that is paid. */
const refundName =
  /^(?:(excessFee|callValue)?refund(Address|To|Recipient|Destination)?|cancellationReceiver)$/i

/** A tenth of a thousandth of ether, or less. */
const isDust = (price: unknown) => typeof price === 'bigint' && price <= 10n ** 14n

/**
 * Warns about an amount that exceeds the account's balance, by itself or with the fee, unless the balance
 * is unknown.
 */
export function balanceWarnings(
  value: bigint,
  context: PreviewContext,
  field: string,
  fee = context.fee ?? 0n,
): Finding[] {
  const { balance } = context
  if (balance === undefined) return []
  const shown = formatValue(balance, context)
  if (value > balance) return [warning('exceedsBalance', shown, field)]
  return value + fee > balance ? [warning('exceedsBalanceWithFee', shown, field)] : []
}
