import { previewAuthorization } from '#lib/preview/previewAuthorization.ts'
import { previewBatch } from '#lib/preview/previewBatch.ts'
import { previewMessage } from '#lib/preview/previewMessage.ts'
import { previewTransaction } from '#lib/preview/previewTransaction.ts'
import { previewTypedData } from '#lib/preview/previewTypedData.ts'
import type { Preview, PreviewContext, SigningRequest } from '#lib/preview/SigningRequest.ts'
import { warning } from '#lib/preview/warning.ts'

/** More warnings than users read; the most severe come first. */
const warningLimit = 100
const severityOrder = { block: 0, danger: 1, warn: 2, info: 3 } as const

/**
 * Builds the review of a signing request: its origin, its effects and its risks. Works offline,
 * from the request alone. Never throws: a request that cannot be decoded becomes a preview with a
 * `block` warning. Its texts are in this folder next to the rules, not in lib/messages, because
 * rule and text are reviewed together.
 */
export function preview(request: SigningRequest, context: PreviewContext): Preview {
  const read = readPreview(request, { ...context })
  const distinct = new Map(
    read.warnings.map((each) => [`${each.code} ${each.field} ${each.text}`, each]),
  )
  const warnings = [...distinct.values()]
  warnings.sort((one, other) => severityOrder[one.severity] - severityOrder[other.severity])
  const left = warnings.length - warningLimit
  if (left > 0) warnings.splice(warningLimit, left, warning('shownInPart', `${left} more warnings`))
  return { ...read, warnings }
}

function readPreview(request: SigningRequest, context: PreviewContext): Preview {
  try {
    if (request.kind === 'message') return previewMessage(request.message, context)
    if (request.kind === 'typedData') return previewTypedData(request.typedData, context)
    if (request.kind === 'batch') return previewBatch(request, context)
    if (request.kind === 'authorization') return previewAuthorization(request, context)
    return previewTransaction(request, context)
  } catch {
    return {
      kind: request?.kind ?? 'message',
      title: 'Unreadable request',
      fields: [],
      hash: '',
      warnings: [warning('unreadable')],
    }
  }
}
