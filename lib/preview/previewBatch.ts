import type { Hex } from 'viem'
import { concatHex, keccak256 } from 'viem/utils'
import { balanceWarnings } from '#lib/preview/callFields.ts'
import { previewTransaction } from '#lib/preview/previewTransaction.ts'
import { newCallBudget } from '#lib/preview/readCalls.ts'
import { formatValue } from '#lib/preview/readValue.ts'
import type {
  Preview,
  PreviewContext,
  PreviewField,
  SigningRequest,
} from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

type BatchRequest = Extract<SigningRequest, { kind: 'batch' }>

const callLimit = 100
/** Limit in hex characters for all calls; several times what nodes accept in one transaction. */
const dataLimit = 2_000_000
const max256 = 2n ** 256n - 1n

/** Reviews a batch (EIP-5792): a preview per call, their warnings, and the total value. */
export function previewBatch({ calls, isAtomic }: BatchRequest, context: PreviewContext): Preview {
  if (!Array.isArray(calls) || calls.length === 0) return invalid('it makes no calls')
  const characters = calls.reduce((sum, call) => sum + (call?.data?.length ?? 0), 0)
  if (characters > dataLimit) return invalid('its data is larger than any transaction')
  const budget = newCallBudget()
  // The balance is compared with the total.
  const { balance: _, ...callContext } = context
  const inner = calls
    .slice(0, callLimit)
    .map((call) => previewTransaction({ ...call, kind: 'transaction' }, callContext, budget))
  const total = calls.reduce((sum, call) => sum + amountOf(call?.value), 0n)
  if (total > max256) return invalid('its total value is no amount')

  const warnings = inner.flatMap(({ warnings }, index) =>
    warnings.map((each) => ofCall(each, index + 1)),
  )
  warnings.push(...balanceWarnings(total, context, 'Total value'))
  if (isAtomic !== true && calls.length > 1) warnings.push(warning('oneByOne'))
  if (calls.length > callLimit) warnings.push(warning('tooManyCalls'))
  const hashes = inner.map(({ hash }) => hash)
  return {
    kind: 'batch',
    title: titleOf(inner, calls.length, isAtomic === true),
    fields: [
      { label: 'Total value', value: formatValue(total, context), raw: `${total}` },
      { label: 'Carried out', value: isAtomic === true ? 'all or none' : 'one after another' },
      { label: 'Network', value: `${context.chainId}` },
    ],
    calls: inner.map((each) => ({ ...each, fields: each.fields.filter(isOfCall) })),
    hash: hashes.every(isHash) ? keccak256(concatHex(hashes)) : '',
    warnings,
  }
}

/** One call is what it does; several are counted. */
function titleOf([first]: readonly Preview[], count: number, isAtomic: boolean) {
  if (first && count === 1) return first.title
  return isAtomic ? `Make ${count} calls in one` : `Make ${count} calls, one after another`
}

/** The network belongs to the batch and is shown there. */
const isOfCall = ({ label }: PreviewField) => label !== 'Network'

const isHash = (hash: string): hash is Hex => hash !== ''

/** Calls with an invalid value block the batch themselves. */
const amountOf = (value: unknown) => (typeof value === 'bigint' && value > 0n ? value : 0n)

function ofCall(each: PreviewWarning, call: number): PreviewWarning {
  return { ...each, call, field: each.field ? `${each.field} of call ${call}` : `Call ${call}` }
}

function invalid(problem: string): Preview {
  const warnings = [warning('invalidTransaction', problem)]
  return { kind: 'batch', title: 'Unreadable batch', fields: [], hash: '', warnings }
}
