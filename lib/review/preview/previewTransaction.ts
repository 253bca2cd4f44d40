import type { Hex } from 'viem'
import { concatHex, isHex, keccak256, numberToHex, size } from 'viem/utils'
import type { Call } from '#lib/review/preview/Call.ts'
import { callFields } from '#lib/review/preview/callFields.ts'
import { callsTitle, callTitle, withCost } from '#lib/review/preview/callTitle.ts'
import {
  balanceWarnings,
  callWarnings,
  severalTransfers,
} from '#lib/review/preview/callWarnings.ts'
import { counterpartyOf, withParty } from '#lib/review/preview/counterparty.ts'
import { creationWarnings } from '#lib/review/preview/etherWarnings.ts'
import {
  feeFields,
  feeWarnings,
  neededFee,
  nonceFields,
  nonceWarnings,
} from '#lib/review/preview/fees.ts'
import { hashAgain } from '#lib/review/preview/hashAgain.ts'
import { shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { isCreate2Factory } from '#lib/review/preview/knownContracts.ts'
import { outcomeWarnings } from '#lib/review/preview/outcomeWarnings.ts'
import { callOutflows, togetherWarnings } from '#lib/review/preview/outflows.ts'
import { previewAuthorization } from '#lib/review/preview/previewAuthorization.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import { newCallBudget, readCalls } from '#lib/review/preview/readCalls.ts'
import { formatValue, readValue } from '#lib/review/preview/readValue.ts'
import type {
  PreviewContext,
  PreviewDraft,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { extrasHash } from '#lib/review/preview/transactionMembers.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

type TransactionRequest = Extract<SigningRequest, { kind: 'transaction' }>

const max256 = 2n ** 256n - 1n
const fieldLimit = 200
/** Size limit, eight times what nodes accept in one transaction. */
const dataLimit = 1_000_000

/** Reviews a transaction: recipient, value, and every call it makes, with batches expanded. */
export function previewTransaction(
  request: TransactionRequest,
  context: PreviewContext,
  budget = newCallBudget(),
): PreviewDraft {
  const { to, value = 0n, data = '0x', gas, accessList } = request
  const problem = problemOf(to, value, data)
  if (problem) return invalid(problem, context)
  const fields: PreviewField[] = [
    labeled(context, 'value', formatValue(value, context), `${value}`),
  ]
  if (gas !== undefined) fields.push(labeled(context, 'gasLimit', `${gas}`))
  fields.push(...feeFields(request, context), ...nonceFields(request, context))
  if (accessList?.length) fields.push(labeled(context, 'accessList', `${accessList.length}`))
  fields.push(labeled(context, 'network', `${context.chainId}`))
  const { labels } = textsOf(context)
  const common = [
    ...balanceWarnings(value, context, labels.value, neededFee(request, context) ?? context.fee),
    ...feeWarnings(request, context),
    ...nonceWarnings(request, context),
    ...delegations(request, context),
  ]
  if (!to) return previewCreation(request, fields, common, context)

  const recipient = readValue('address', to)
  const { calls, isComplete } = readCalls(
    { to: String(recipient.value), value, data },
    budget,
    context,
  )
  const warnings = [
    ...common,
    ...calls.flatMap((call) => callWarnings(call, context)),
    ...severalTransfers(calls, context),
  ]
  const outflows = callOutflows(calls, context)
  warnings.push(...togetherWarnings(outflows, warnings, context))
  warnings.push(...outcomeWarnings(calls, warnings, context))
  if (recipient.wrongChecksum) warnings.push(warning('badChecksum', '', labels.to))
  if (/^0x0{40}$/.test(to)) warnings.push(warning('toZeroAddress', '', labels.to))
  const details = calls.flatMap((call) => callFields(call, context))
  if (!isComplete) warnings.push(warning('tooManyCalls'))
  if (details.length > fieldLimit)
    warnings.push(warning('shownInPart', `${details.length - fieldLimit}`))
  return {
    kind: 'transaction',
    title: titleOf(calls, context),
    ...withParty(counterpartyOf(calls, context)),
    fields: [
      labeled(context, 'to', String(recipient.value)),
      ...fields,
      ...details.slice(0, fieldLimit),
      ...digestFields(data, context),
    ],
    hash: fingerprint(request),
    outflows,
    warnings,
  }
}

/** What the signed authorizations in it give away; each has a review of its own. */
function delegations({ authorizationList = [] }: TransactionRequest, context: PreviewContext) {
  return authorizationList.flatMap(({ address = '', chainId = '0x', nonce = '0x' }) => {
    const numbers = { chainId: Number(chainId), nonce: Number(nonce) }
    return previewAuthorization(
      { kind: 'authorization', contractAddress: address, ...numbers },
      context,
    ).warnings
  })
}

function problemOf(to: unknown, value: unknown, data: unknown) {
  if (typeof value !== 'bigint' || value < 0n || value > max256) return 'its value is no amount'
  if (!isHex(data) || data.length % 2 !== 0) return 'its data is not hex'
  if (size(data) > dataLimit) return 'its data is larger than any transaction'
  if (to && readValue('address', to).bad) return 'its recipient is no address'
  return undefined
}

function invalid(problem: string, context: PreviewContext): PreviewDraft {
  const warnings = [warning('invalidTransaction', problem)]
  const title = textsOf(context).titles.unreadableTransaction
  return { kind: 'transaction', title, fields: [], hash: '', warnings }
}

function previewCreation(
  request: TransactionRequest,
  fields: PreviewField[],
  common: Finding[],
  context: PreviewContext,
): PreviewDraft {
  const { data = '0x', value = 0n } = request
  const { titles, values } = textsOf(context)
  const warnings = [...common, warning('contractCreation'), ...creationWarnings(value, context)]
  if (data === '0x')
    warnings.push(warning('invalidTransaction', 'it has neither recipient nor code'))
  const length = values.bytes({ count: size(data) })
  return {
    kind: 'transaction',
    title:
      value > 0n
        ? titles.costs({ title: titles.creation, amount: formatValue(value, context) })
        : titles.creation,
    fields: [...fields, labeled(context, 'code', length, shorten(data))],
    hash: fingerprint(request),
    warnings,
  }
}

/** A call that only makes others is named by what they do. */
function titleOf([call, ...inner]: Call[], context: PreviewContext): string {
  const { titles, intents } = textsOf(context)
  if (!call) return titles.unreadableTransaction
  if (call.data !== '0x' && isCreate2Factory(call.to))
    return withCost(titles.creation, {}, call, context)
  if (inner.length === 0) return describedTitle(call, context) ?? callTitle(call, context)
  return (
    callsTitle(inner, context) ??
    intents.execute({ count: inner.length, contract: nameOf(call.to, context) })
  )
}

/** A descriptor's title, with what the call costs beside it, for a function that no rule knows. */
function describedTitle(call: Call, context: PreviewContext): string | undefined {
  const title = call.selector && !call.intent ? context.describedTitle : undefined
  return title && withCost(title, {}, call, context)
}

/** What hardware wallets show of calldata (ERC-8213): keccak256 of its length and itself. */
function digestFields(data: Hex, context: PreviewContext): PreviewField[] {
  if (data === '0x') return []
  const length = numberToHex(size(data), { size: 32 })
  return [labeled(context, 'calldataDigest', hashAgain(concatHex([length, data])))]
}

function fingerprint(request: TransactionRequest) {
  const { to, value = 0n, data = '0x' } = request
  const recipient = (to?.toLowerCase() ?? '0x') as Hex
  const hash = hashAgain(concatHex([recipient, numberToHex(value, { size: 32 }), data]))
  const extras = extrasHash(request)
  return extras ? keccak256(concatHex([hash, extras])) : hash
}
