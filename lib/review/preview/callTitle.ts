import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { amountText, isUnlimited, sharesText, tokenText } from '#lib/review/preview/amounts.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import type { Intent } from '#lib/review/preview/functions/KnownSignature.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { paidTo } from '#lib/review/preview/proceeds.ts'
import { formatDeadline, formatValue } from '#lib/review/preview/readValue.ts'
import { type Roles, rolesOf } from '#lib/review/preview/roles.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

/** What a call does, in one sentence: how much of what, and to or from whom. */
export function callTitle(call: Call, context: PreviewContext): string {
  const { titles, intents } = textsOf(context)
  const { name, intent, args, to, value, isDelegate } = call
  const contract = nameOf(to, context)
  if (!call.selector && !name)
    return intents.send({ amount: formatValue(value, context), to: contract })
  if (!name) return withCost(titles.unknownCall({ contract }), {}, call, context)
  if (!intent || !args || isDelegate) return titles.call({ name, contract })
  const roles = rolesOf(call)
  const special = permissionTitle(intent, roles, call, context)
  const title = withCost(special ?? intentTitle(intent, roles, call, context), roles, call, context)
  const recipient = paidTo(call, context)
  return recipient ? titles.paidTo({ title, to: nameOf(recipient, context) }) : title
}

/** The sentence of several calls: that of the main one, and how many more there are. */
export function callsTitle(calls: readonly Call[], context: PreviewContext): string | undefined {
  const call = mainCall(calls)
  if (!call) return undefined
  const title = callTitle(call, context)
  const count = calls.filter(doesSomething).length - 1
  return count > 0 ? textsOf(context).titles.several({ title, count }) : title
}

/** Of several calls, the first one that does more than prepare the others. */
export function mainCall(calls: readonly Call[]): Call | undefined {
  const isGrant = ({ intent }: Call) => intent?.startsWith('allow')
  const main = calls.filter(doesSomething)
  return main.find((call) => !isGrant(call)) ?? main[0]
}

const doesSomething = ({ intent }: Call) => intent !== 'payOut' && intent !== 'execute'

/** Permissions read as what they give or take back. */
function permissionTitle(
  intent: Intent,
  { spender, operator, controller, amount, allowed, approved, tokenId, ...roles }: Roles,
  { to, args }: Call,
  context: PreviewContext,
): string | undefined {
  const { titles, values } = textsOf(context)
  const who = nameOf(spender ?? operator ?? controller, context)
  const token = roles.token ?? to
  if ((intent === 'manage' || intent === 'allowNfts') && approved === false) {
    const contract = nameOf(to, context)
    return titles.revoke({
      who,
      token: intent === 'manage' ? contract : values.tokensOf({ contract }),
    })
  }
  if (intent === 'move' && isSameAddress(String(roles.from), context.account))
    return textsOf(context).intents.send({
      amount: amountText(amount, token, context),
      to: nameOf(roles.recipient, context),
    })
  const isWithoutLimit = typeof amount === 'bigint' && isUnlimited(amount)
  if (intent === 'allowMore' && isWithoutLimit)
    return titles.allowAll({ who, token: tokenText(token, context) })
  if (intent === 'lendName' && isWithoutLimit)
    return titles.lendAll({ who, token: tokenText(token, context) })
  if (intent !== 'allow' || args?.permitBatch !== undefined) return undefined
  if (tokenId !== undefined && amount === undefined && !isZero(spender))
    return titles.allowNft({ who, id: String(tokenId), contract: nameOf(to, context) })
  if (isZero(spender) && typeof (amount ?? tokenId) === 'bigint')
    return titles.clear({ token: tokenText(token, context) })
  if (amount === 0n || allowed === false)
    return titles.revoke({ who, token: tokenText(token, context) })
  const { expiration } = roles
  const isAll = allowed === true || isWithoutLimit
  const title = isAll
    ? titles.allowAll({ who, token: tokenText(token, context) })
    : textsOf(context).intents.allow({ who, amount: amountText(amount, token, context) })
  return expiration === undefined || expiration === 0
    ? title
    : titles.until({ title, date: formatDeadline(BigInt(String(expiration)), context) })
}

function intentTitle(intent: Intent, roles: Roles, call: Call, context: PreviewContext): string {
  const text = textsOf(context).intents[intent] as (values: Record<string, unknown>) => string
  const { to, value } = call
  const contract = nameOf(to, context)
  const token = roles.token ?? roles.collateralToken ?? to
  const input = roles.tokenIn ?? token
  const given = roles.amountIn ?? roles.amount
  return text({
    contract,
    amount: isNative(intent, roles, call)
      ? formatValue(value, context)
      : givenText(given, { input, roles, context }),
    get: amountText(roles.amountOut, roles.tokenOut ?? currencyOf(roles), context),
    token: tokenText(token, context),
    to: nameOf(roles.recipient, context),
    from: nameOf(roles.from, context),
    who: nameOf(
      roles.controller ??
        roles.implementation ??
        roles.spender ??
        roles.operator ??
        roles.delegatee,
      context,
    ),
    id: String(roles.tokenId ?? roles.proposalId ?? ''),
    name: shorten(escapeHidden(String(roles.label ?? '')), 60),
    count: countOf(roles),
  })
}

/** Whether the ether is what moves: otherwise it is a fee, as bridges take one beside the tokens. */
function isNative(intent: Intent, roles: Roles, { value }: Call): boolean {
  if (value === 0n) return false
  const given = roles.amountIn ?? roles.amount
  if (intent === 'buy' || typeof given !== 'bigint' || given === 0n || isNativeToken(roles))
    return true
  // A pool for ether takes its amount and the fee together, and names no token.
  const { nativeFee = 0n } = roles as { nativeFee?: bigint }
  return roles.tokenIn === undefined && roles.token === undefined && value - nativeFee >= given
}

const isNativeToken = ({ tokenIn, token = tokenIn }: Roles) =>
  /^0x(0{40}|e{40})$/i.test(String(tokenIn ?? token))

/** Adds what a call costs, if its title says neither that nor what it moves besides. */
export function withCost(title: string, roles: Roles, call: Call, context: PreviewContext): string {
  const cost = formatValue(call.value, context)
  const given = roles.amountIn ?? roles.amount
  const input = roles.tokenIn ?? roles.token ?? roles.collateralToken ?? call.to
  const isSaid = (text: string) => title.includes(text)
  const isMoved = typeof given === 'bigint' && isSaid(givenText(given, { input, roles, context }))
  if (call.value === 0n || isMoved || isSaid(cost)) return title
  return textsOf(context).titles.costs({ title, amount: cost })
}

/** How much is given; some functions take a number of shares instead, which is of the called token. */
function givenText(
  given: unknown,
  { input, roles, context }: { input: unknown; roles: Roles; context: PreviewContext },
): string {
  const { shares, token } = roles
  if (!given && typeof shares === 'bigint' && shares > 0n)
    return token === undefined ? sharesText(shares, input, context) : tokenText(token, context)
  return amountText(totalOf(given, roles), input, context)
}

const isZero = (address: unknown) => /^0x0{40}$/.test(String(address))

/** A swap that names no token to get gives ether: only its path could name another one. */
const currencyOf = ({ tokenIn }: Roles) =>
  tokenIn === undefined ? `0x${'0'.repeat(40)}` : undefined

function totalOf(given: unknown, { amounts }: Roles): unknown {
  const isList = Array.isArray(amounts) && amounts.every((each) => typeof each === 'bigint')
  return given ?? (isList ? amounts.reduce((sum: bigint, each: bigint) => sum + each, 0n) : given)
}

function countOf({ tokenIds, recipients, details }: Roles): number {
  const list = tokenIds ?? recipients ?? details
  return Array.isArray(list) ? list.length : 1
}
