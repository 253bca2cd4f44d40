import type { Hex } from 'viem'
import { concatHex, isAddress, isHex, keccak256, stringToHex } from 'viem/utils'
import { isRecord } from '#lib/input/isRecord.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { callsTitle, mainCall } from '#lib/review/preview/callTitle.ts'
import { balanceWarnings, severalTransfers } from '#lib/review/preview/callWarnings.ts'
import { type Counterparty, counterpartyOf, withParty } from '#lib/review/preview/counterparty.ts'
import { neededFee } from '#lib/review/preview/fees.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { outcomeWarnings } from '#lib/review/preview/outcomeWarnings.ts'
import { togetherWarnings } from '#lib/review/preview/outflows.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import { previewTransaction } from '#lib/review/preview/previewTransaction.ts'
import { newCallBudget, readCalls } from '#lib/review/preview/readCalls.ts'
import { formatValue } from '#lib/review/preview/readValue.ts'
import type {
  PreviewContext,
  PreviewDraft,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { type Finding, type WarningCode, warning } from '#lib/review/preview/warning.ts'

type BatchRequest = Extract<SigningRequest, { kind: 'batch' }>

const callLimit = 100
/** Limit in hex characters for all calls; several times what nodes accept in one transaction. */
const dataLimit = 2_000_000
/** For the title, which reads the outermost calls once more. */
const byteLimit = 512 * 1024
const max256 = 2n ** 256n - 1n

/** Reviews a batch (EIP-5792): a preview per call, their warnings, and the total value. */
export function previewBatch(
  { calls, isAtomic, capabilities }: BatchRequest,
  context: PreviewContext,
): PreviewDraft {
  if (!Array.isArray(calls) || calls.length === 0) return invalid('it makes no calls', context)
  const characters = calls.reduce((sum, call) => sum + (call?.data?.length ?? 0), 0)
  if (characters > dataLimit) return invalid('its data is larger than any transaction', context)
  const { labels, values } = textsOf(context)
  const budget = newCallBudget()
  // Measured for the batch as a whole.
  const { nodeFee: _nodeFee, simulation: _simulation, describedTitle: _, ...callContext } = context
  const inner = calls
    .slice(0, callLimit)
    .map((call) => previewTransaction({ ...call, kind: 'transaction' }, callContext, budget))
    .map(withoutTotals)
  const total = calls.reduce((sum, call) => sum + amountOf(call?.value), 0n)
  if (total > max256) return invalid('its total value is no amount', context)

  const warnings = inner.flatMap(({ warnings }, index) =>
    warnings.map((each) => ofCall(each, index + 1, context)),
  )
  const outer = outerCalls(calls, context)
  warnings.push(...severalTransfers(outer, context))
  const outflows = inner.flatMap((each) => each.outflows ?? [])
  warnings.push(...togetherWarnings(outflows, warnings, context))
  warnings.push(...outcomeWarnings(outer, warnings, context))
  const fee = capabilities?.paymasterService ? undefined : feeOfBatch(context)
  warnings.push(...balanceWarnings(total, context, labels.totalValue, fee ?? context.fee))
  const wishes = [capabilities, ...calls.map((call) => call?.capabilities)]
  for (const [index, each] of wishes.entries())
    warnings.push(
      ...capabilityWarnings(each).map((found) =>
        index === 0 ? found : ofCall(found, index, context),
      ),
    )
  if (isAtomic !== true && calls.length > 1) warnings.push(warning('sequentialCalls'))
  if (calls.length > callLimit) warnings.push(warning('tooManyCalls'))
  const hashes = inner.map(({ hash }) => hash)
  return {
    kind: 'batch',
    title: titleOf(inner, { kind: 'batch', calls, isAtomic: isAtomic === true, outer }, context),
    ...withParty(partyOf(inner, outer, context)),
    fields: [
      labeled(context, 'totalValue', formatValue(total, context), `${total}`),
      labeled(context, 'execution', isAtomic === true ? values.allOrNone : values.oneAfterAnother),
      labeled(context, 'network', `${context.chainId}`),
      ...capabilityFields(capabilities, context),
    ],
    calls: inner.map((each, index) => ({
      ...each,
      fields: [
        ...each.fields.filter(isOfCall),
        ...capabilityFields(calls[index]?.capabilities, context),
      ],
    })),
    outflows,
    hash: hashes.every(isHash)
      ? keccak256(concatHex([...hashes, ...hashOfRest(wishes, isAtomic === true)]))
      : '',
    warnings,
  }
}

/** By the gas that all calls have taken in a simulation: nodes estimate single ones only. */
function feeOfBatch({ simulation, nodeFee, ...context }: PreviewContext): bigint | undefined {
  if (simulation?.status !== 'succeeded' || !nodeFee) return undefined
  return neededFee({}, { ...context, nodeFee: { ...nodeFee, gas: simulation.gas } })
}

/** What is judged by all calls together. */
const ofTotals: ReadonlySet<WarningCode> = new Set([
  'exceedsBalance',
  'exceedsBalanceWithFee',
  'mostInParts',
  'mostWithinHour',
])

const withoutTotals = (draft: PreviewDraft): PreviewDraft => ({
  ...draft,
  warnings: draft.warnings.filter(({ code }) => !ofTotals.has(code)),
})

/** One call is what it does; of several, the one that the others prepare. */
function titleOf(
  [first]: readonly PreviewDraft[],
  { calls, isAtomic, outer }: BatchRequest & { outer: readonly Call[] },
  context: PreviewContext,
): string {
  if (first && calls.length === 1) return first.title
  const { titles } = textsOf(context)
  const count = calls.length
  const title = outer.length === count ? callsTitle(outer, context) : undefined
  return title ?? (isAtomic ? titles.atomic({ count }) : titles.sequential({ count }))
}

/** That of the call which the title is about. */
function partyOf(
  [first]: readonly PreviewDraft[],
  outer: readonly Call[],
  context: PreviewContext,
): Counterparty | undefined {
  const main = mainCall(outer)
  return outer.length > 1 && main ? counterpartyOf([main], context) : first?.counterparty
}

/** The calls that the batch itself makes, without those inside them. */
function outerCalls(calls: BatchRequest['calls'], context: PreviewContext): Call[] {
  return calls.slice(0, callLimit).flatMap((call) => {
    const { to, value = 0n, data = '0x' } = call ?? {}
    if (!to || !isAddress(to, { strict: false }) || !isHex(data) || typeof value !== 'bigint')
      return []
    return readCalls({ to, value, data }, { calls: 1, bytes: byteLimit }, context).calls
  })
}

type Capabilities = BatchRequest['capabilities']

/** As much of a capability as a person can look through. */
const shownCapability = 500

function capabilityFields(capabilities: Capabilities, context: PreviewContext): PreviewField[] {
  const { labels } = textsOf(context)
  return Object.entries(capabilities ?? {}).map(([name, value]) => {
    const text = escapeHidden(JSON.stringify(value))
    return {
      label: labels.capability({ name: escapeHidden(shorten(name, 60)) }),
      value: shorten(text, shownCapability),
      raw: text,
    }
  })
}

/** How the calls are carried out, and nothing more. */
const harmless =
  /^(atomic|atomicBatch|auxiliaryFunds|flowControl|gasLimitOverride|nonceKey|validityTimeRange)$/

/** Only who pays is known: another capability may share data or give lasting permissions. */
function capabilityWarnings(capabilities: Capabilities): Finding[] {
  return Object.entries(capabilities ?? {}).flatMap(([name, value]) => {
    if (harmless.test(name)) return []
    if (name === 'paymasterService') return [warning('paidBy', urlOf(value))]
    return [warning('unknownCapability', name)]
  })
}

function urlOf(value: unknown): string {
  const url = isRecord(value) ? value.url : undefined
  return typeof url === 'string' ? url : '?'
}

/** Nothing of a plain batch that executes completely, which has the hash of its calls. */
function hashOfRest(wishes: readonly Capabilities[], isAtomic: boolean): Hex[] {
  const isPlain = isAtomic && !wishes.some((each) => each)
  // A list keeps no place for a wish that is undefined.
  const all = wishes.map((each) => each ?? null)
  return isPlain ? [] : [keccak256(stringToHex(JSON.stringify({ isAtomic, wishes: all })))]
}

/** The network belongs to the batch and is shown there. */
const isOfCall = ({ key }: PreviewField) => key !== 'network'

const isHash = (hash: string): hash is Hex => hash !== ''

/** Calls with an invalid value block the batch themselves. */
const amountOf = (value: unknown) => (typeof value === 'bigint' && value > 0n ? value : 0n)

function ofCall(each: Finding, call: number, context: PreviewContext): Finding {
  const { labels } = textsOf(context)
  const field = each.field
    ? labels.ofBatchCall({ label: each.field, number: call })
    : labels.call({ number: call })
  return { ...each, call, field }
}

function invalid(problem: string, context: PreviewContext): PreviewDraft {
  const warnings = [warning('invalidTransaction', problem)]
  const title = textsOf(context).titles.unreadableBatch
  return { kind: 'batch', title, fields: [], hash: '', warnings }
}
