import { shortenNumbers } from '#lib/format/shortenNumbers.ts'
import { previewAddChain } from '#lib/review/preview/previewAddChain.ts'
import { previewAuthorization } from '#lib/review/preview/previewAuthorization.ts'
import { previewBatch } from '#lib/review/preview/previewBatch.ts'
import { previewMessage } from '#lib/review/preview/previewMessage.ts'
import { previewOther } from '#lib/review/preview/previewOther.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import { previewTransaction } from '#lib/review/preview/previewTransaction.ts'
import { previewTypedData } from '#lib/review/preview/previewTypedData.ts'
import type {
  Preview,
  PreviewContext,
  PreviewDraft,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { type Finding, type PreviewWarning, warning } from '#lib/review/preview/warning.ts'
import { trustIn } from '#lib/review/preview/whoIs.ts'

/** More warnings than users read; the most severe come first. */
const warningLimit = 100
const severityOrder = { block: 0, danger: 1, warn: 2, info: 3 } as const

/**
 * Builds the review of a signing request: its origin, its effects and its risks. Works offline,
 * from the request alone. Never throws: a request that cannot be decoded becomes a preview with a
 * `block` warning.
 */
export function preview(request: SigningRequest, context: PreviewContext): Preview {
  const draft = readPreview(request, { ...context })
  return finish({ ...draft, warnings: [...draft.warnings, ...silence(draft, context)] }, context)
}

/** Says that no node answers wherever one would tell more. */
function silence({ kind, fields }: PreviewDraft, context: PreviewContext): Finding[] {
  const isOther = ({ value }: PreviewField) =>
    /^0x[0-9a-f]{40}$/i.test(value) && trustIn(value, context) !== 'own'
  const matters =
    kind === 'transaction' || kind === 'batch' || (kind === 'typedData' && fields.some(isOther))
  return context.node === 'silent' && matters ? [warning('nodeSilent')] : []
}

function readPreview(request: SigningRequest, context: PreviewContext): PreviewDraft {
  try {
    if (request.kind === 'message') return previewMessage(request.message, context)
    if (request.kind === 'typedData') return previewTypedData(request.typedData, context)
    if (request.kind === 'batch') return previewBatch(request, context)
    if (request.kind === 'authorization') return previewAuthorization(request, context)
    if (request.kind === 'addChain') return previewAddChain(request, context)
    if (request.kind === 'other') return previewOther(request, context)
    return previewTransaction(request, context)
  } catch {
    return {
      kind: request?.kind ?? 'message',
      title: textsOf(context).titles.unreadableRequest,
      fields: [],
      hash: '',
      warnings: [warning('unreadable')],
    }
  }
}

/** Says each warning once and the most severe ones first, in the language of the page. */
function finish(
  { calls, outflows = [], ...draft }: PreviewDraft,
  context: PreviewContext,
): Preview {
  const distinct = new Map(
    draft.warnings.map((each) => [`${each.code} ${each.field} ${each.subject}`, each]),
  )
  const warnings = [...distinct.values()]
  warnings.sort((one, other) => severityOrder[one.severity] - severityOrder[other.severity])
  const left = warnings.length - warningLimit
  if (left > 0) warnings.splice(warningLimit, left, warning('shownInPart', `${left}`))
  return {
    ...draft,
    title: shortenNumbers(draft.title),
    warnings: warnings.map((each) => withText(each, context)),
    ...(outflows.length > 0 && { outflows }),
    ...(calls && { calls: calls.map((call) => finish(call, context)) }),
  }
}

function withText({ subject, ...each }: Finding, context: PreviewContext): PreviewWarning {
  const text = textsOf(context).warnings[each.code]
  return {
    ...each,
    text: shortenNumbers(typeof text === 'string' ? text : text({ what: subject })),
  }
}
