import type { Preview, PreviewField } from '#lib/review/preview/SigningRequest.ts'
import type { PreviewWarning, WarningCode } from '#lib/review/preview/warning.ts'

/**
 * A preview without what the review says elsewhere: the chain of the request, the estimated gas,
 * an exact amount in another unit, and a warning that a more severe one contains.
 */
export function shownPreview(
  preview: Preview,
  { chainId, isGasShown }: { chainId: number; isGasShown: boolean },
): Preview {
  const { kind, title, fields, warnings, calls } = preview
  const isRepeated = ({ key, value }: PreviewField) => {
    if (kind === 'typedData') return key === 'type' && title.includes(value)
    if (kind === 'message') return false
    if (key === 'network') return value === `${chainId}`
    return (isGasShown && (key === 'gasLimit' || key === 'feeAtMost')) || key === 'execution'
  }
  return {
    ...preview,
    fields: fields.filter((field) => !isRepeated(field)).map((field) => withoutUnits(field, kind)),
    warnings: warnings.filter((each) => !warnings.some((other) => contains(other, each))),
    ...(calls && { calls: calls.map((call) => shownPreview(call, { chainId, isGasShown })) }),
  }
}

/** The chain's currency is shown with all its digits, so the smallest unit adds nothing. */
function withoutUnits({ raw, ...field }: PreviewField, kind: Preview['kind']): PreviewField {
  const isAmount = field.key === 'value' || field.key === 'totalValue'
  const isExact = isAmount && (kind === 'transaction' || kind === 'batch')
  return { ...field, ...(raw !== undefined && !isExact && { raw }) }
}

const permissionCodes: WarningCode[] = [
  'unlimitedApproval',
  'unlimitedToKnown',
  'wholeBalance',
  'nftPermission',
]

/** Whoever may take all tokens may take some. The field names the call of a batch, too. */
function contains(severe: PreviewWarning, other: PreviewWarning) {
  return (
    permissionCodes.includes(severe.code) &&
    other.code === 'tokenPermission' &&
    severe.field === other.field
  )
}
