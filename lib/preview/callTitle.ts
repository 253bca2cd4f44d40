import { formatShortAmount } from '#lib/formatAmount.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { Call } from '#lib/preview/readCalls.ts'
import { formatValue, isUnlimited } from '#lib/preview/readValue.ts'
import type { PreviewContext } from '#lib/preview/SigningRequest.ts'
import { shortAddress } from '#lib/shortAddress.ts'

/** What a call does, in one sentence: how much of what, and to or from whom. */
export function callTitle(call: Call, context: PreviewContext): string {
  const { name, args, to, value, isDelegate } = call
  if (!call.selector) return `Send ${formatValue(value, context)} to ${shortAddress(to)}`
  const titleOf = name && args && !isDelegate ? titles[name] : undefined
  const title = titleOf?.(args ?? {}, call, context)
  if (title) return title
  return `Call ${name ?? call.selector} of ${shortAddress(to)}`
}

type TitleOf = (
  args: Record<string, unknown>,
  call: Call,
  context: PreviewContext,
) => string | undefined

const titles: Record<string, TitleOf> = {
  transfer: (args, call, context) =>
    `Send ${amountOf(args, call.to, context)} to ${who(args.recipient)}`,
  transferFrom: (args, call, context) => {
    const amount = amountOf(args, args.token ?? call.to, context)
    const isOwn = isSameAddress(String(args.from), context.account)
    return isOwn
      ? `Send ${amount} to ${who(args.recipient)}`
      : `Move ${amount} from ${who(args.from)} to ${who(args.recipient)}`
  },
  safeTransferFrom: (args, { to }) =>
    `Send NFT #${args.tokenId} of ${who(to)} to ${who(args.recipient)}`,
  safeBatchTransferFrom: (args, { to }) =>
    `Send ${(args.tokenIds as unknown[]).length} NFTs of ${who(to)} to ${who(args.recipient)}`,
  approve: (args, call, context) => permission(args, args.token ?? call.to, context),
  increaseAllowance: (args, { to }, context) =>
    `Let ${who(args.spender)} spend ${amountOf(args, to, context)} more`,
  increaseApproval: (args, { to }, context) =>
    `Let ${who(args.spender)} spend ${amountOf(args, to, context)} more`,
  decreaseAllowance: (args, { to }, context) =>
    `Let ${who(args.spender)} spend less of ${tokenName(to, context)}`,
  permit: (args, call, context) => {
    if (args.allowed === false) return revocation(args.spender, tokenName(call.to, context))
    if (args.allowed === true)
      return `Let ${who(args.spender)} spend all your ${tokenName(call.to, context)}`
    return typeof args.amount === 'bigint' ? permission(args, call.to, context) : undefined
  },
  setApprovalForAll: (args, { to }) =>
    args.approved
      ? `Let ${who(args.operator)} take every NFT of ${who(to)}`
      : revocation(args.operator, `the NFTs of ${who(to)}`),
  deposit: ({ assets, recipient }, { to, value }, context) =>
    assets === undefined
      ? `Deposit ${formatValue(value, context)} in ${who(to)}`
      : `Deposit ${assets} in ${who(to)} for ${who(recipient)}`,
  addOwnerAddress: (args, { to }) => `Make ${who(args.owner)} an owner of ${who(to)}`,
  addOwnerWithThreshold: (args, { to }) => `Make ${who(args.owner)} an owner of ${who(to)}`,
  transferOwnership: (args, { to }) => `Make ${who(args.newOwner)} the owner of ${who(to)}`,
  upgradeTo: (args, { to }) => `Replace the code of ${who(to)} by ${who(args.implementation)}`,
  upgradeToAndCall: (args, { to }) =>
    `Replace the code of ${who(to)} by ${who(args.implementation)}`,
}

function permission(args: Record<string, unknown>, token: unknown, context: PreviewContext) {
  const { amount, spender } = args
  if (amount === 0n) return revocation(spender, tokenName(token, context))
  return typeof amount === 'bigint' && isUnlimited(amount)
    ? `Let ${who(spender)} spend all your ${tokenName(token, context)}`
    : `Let ${who(spender)} spend up to ${amountOf(args, token, context)}`
}

function revocation(spender: unknown, what: string) {
  return `Remove ${who(spender)}’s permission for ${what}`
}

/** An amount of a token that the site knows; of another one, only its contract can be named. */
function amountOf({ amount }: Record<string, unknown>, token: unknown, context: PreviewContext) {
  const known = knownToken(token, context)
  return known && typeof amount === 'bigint'
    ? formatShortAmount(amount, known)
    : tokenName(token, context)
}

function tokenName(token: unknown, context: PreviewContext): string {
  return knownToken(token, context)?.symbol ?? `tokens of ${who(token)}`
}

function knownToken(token: unknown, { tokens }: PreviewContext) {
  return tokens?.find(({ address }) => isSameAddress(address, String(token)))
}

function who(address: unknown): string {
  return shortAddress(String(address))
}
