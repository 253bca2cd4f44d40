import { zeroAddress } from 'viem'
import { isRecord } from '#lib/input/isRecord.ts'
import { amountText, isUnlimited } from '#lib/review/preview/amounts.ts'
import { outflowTo, togetherWarnings } from '#lib/review/preview/outflows.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import { formatDeadline, isFar, toInteger } from '#lib/review/preview/readValue.ts'
import type { PreviewContext, PreviewDraft } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance, mostWarning } from '#lib/review/preview/shares.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, nameOf } from '#lib/review/preview/whoIs.ts'

type Item = { token: string; amount: bigint; until: bigint }

/**
 * What a key may spend by permissions that a wallet gives an app (ERC-7715): the sum of all its
 * periods, and until when. Undefined if any of them is of another kind, or cannot be read.
 */
export function sessionPermissions(
  requests: readonly unknown[],
  context: PreviewContext,
): Pick<PreviewDraft, 'title' | 'fields' | 'warnings' | 'outflows'> | undefined {
  const read = requests.map((each) => readRequest(each, context))
  const spenders = [...new Set(read.map((each) => each?.who.toLowerCase()))]
  const who = read[0]?.who
  if (!who || spenders.length > 1) return undefined
  const items = read.flatMap((each) => each?.items ?? [])
  const { titles, intents } = textsOf(context)
  const [first] = items
  if (!first) return undefined
  const [until = 0n] = items.map((item) => item.until).toSorted((one, other) => Number(other - one))
  const title =
    items.length > 1
      ? intents.allowSeveral({ who: nameOf(who, context), count: items.length })
      : intents.allow({
          who: nameOf(who, context),
          amount: amountText(first.amount, first.token, context),
        })
  const warnings = items.flatMap((item) => itemWarnings(item, who, context))
  const outflows = outflowTo(who, items, context)
  return {
    title: titles.until({ title, date: formatDeadline(until, context) }),
    fields: [labeled(context, 'account', who)],
    warnings: [...warnings, ...togetherWarnings(outflows, warnings, context)],
    outflows,
  }
}

/** Of one request: who may spend, and what; undefined if anything of it is unknown. */
function readRequest(request: unknown, { chainId: own, now }: PreviewContext) {
  if (!isRecord(request)) return undefined
  const { signer, to, chainId, permissions, permission } = request
  const who = isRecord(signer) && isRecord(signer.data) ? signer.data.address : to
  const isOwnChain = chainId === undefined || toInteger(chainId) === BigInt(own)
  if (!isOwnChain || typeof who !== 'string' || !/^0x[0-9a-f]{40}$/i.test(who)) return undefined
  const seconds = BigInt(Math.floor(now ?? Date.now() / 1000))
  const list = Array.isArray(permissions) ? permissions : [permission]
  const items = list.map((each) => itemOf(each, expiryOf(request), seconds))
  return items.every(isItem) ? { who, items } : undefined
}

/** A member of its own, or one of its rules. */
function expiryOf({ expiry, rules }: Record<string, unknown>): unknown {
  const rule = Array.isArray(rules)
    ? rules.find((each) => isRecord(each) && each.type === 'expiry')
    : undefined
  return expiry ?? (isRecord(rule) && isRecord(rule.data) ? rule.data.timestamp : undefined)
}

const isItem = (item: Item | undefined): item is Item => item !== undefined

function itemOf(permission: unknown, expiry: unknown, now: bigint): Item | undefined {
  if (!isRecord(permission) || !isRecord(permission.data)) return undefined
  const { type, data } = permission
  const until = toInteger(permission.expiry ?? data.expiry ?? expiry)
  const [, kind, form] = /^(native|erc20)-token-(\w+)$/.exec(nameOfType(type)) ?? []
  const token = kind === 'native' ? zeroAddress : (data.tokenAddress ?? data.address)
  if (until === undefined || typeof token !== 'string') return undefined
  const seconds = until > now ? until - now : 0n
  const amount = totalOf(form, data, seconds)
  return amount === undefined ? undefined : { token, amount, until }
}

const nameOfType = (type: unknown) => String(isRecord(type) ? type.name : type)

/** All that may be spent until it ends; undefined if the kind is not known. */
function totalOf(
  form: string | undefined,
  data: Record<string, unknown>,
  seconds: bigint,
): bigint | undefined {
  const number = (name: string) => toInteger(data[name])
  if (form === 'allowance' || form === 'transfer') return number('allowance') ?? number('amount')
  if (form === 'periodic') {
    const [each, period] = [number('periodAmount'), number('periodDuration')]
    if (each === undefined || !period || period <= 0n) return undefined
    return each * (seconds / period + 1n)
  }
  const rate = number('amountPerSecond')
  if (form !== 'stream' || rate === undefined) return undefined
  const most = number('maxAmount')
  const streamed = (number('initialAmount') ?? 0n) + rate * seconds
  return most !== undefined && most < streamed ? most : streamed
}

function itemWarnings({ token, amount, until }: Item, who: string, context: PreviewContext) {
  const { labels } = textsOf(context)
  const name = fullNameOf(who, context)
  const found: Finding[] = [warning('tokenPermission', name, labels.account)]
  if (isUnlimited(amount)) found.push(warning('unlimitedApproval', name, labels.account))
  else if (isMostOfBalance(amount, token, context))
    found.push(mostWarning('wholeBalance', token, context, [name, labels.account]))
  if (isFar(until, context.now))
    found.push(warning('longPermission', formatDeadline(until, context), labels.account))
  return found
}
