import type { Preview, PreviewField } from '#lib/preview/SigningRequest.ts'
import type { PreviewWarning } from '#lib/preview/warning.ts'

/**
 * A preview without what the review says elsewhere: the chain of the request, the estimated gas,
 * an exact amount in another unit, and a warning that a more severe one contains.
 */
export function shownPreview(
  preview: Preview,
  { chainId, isGasShown }: { chainId: number; isGasShown: boolean },
): Preview {
  const { kind, title, fields, warnings, calls } = preview
  const isRepeated = ({ label, value }: PreviewField) => {
    if (kind === 'typedData') return label === 'Type' && title === `Sign ${value}`
    if (kind === 'message') return false
    if (label === 'Network') return value === `${chainId}`
    return (label === 'Gas limit' && isGasShown) || (label === 'Carried out' && kind === 'batch')
  }
  return {
    ...preview,
    fields: fields.filter((field) => !isRepeated(field)).map((field) => withoutUnits(field, kind)),
    warnings: warnings.filter((each) => !warnings.some((other) => contains(other, each))),
    ...(calls && { calls: calls.map((call) => shownPreview(call, { chainId, isGasShown })) }),
  }
}

/** The chain's currency is shown with all its digits, so the smallest unit adds nothing. */
function withoutUnits({ label, value, raw }: PreviewField, kind: Preview['kind']): PreviewField {
  const isAmount = /^(Total v|V)alue\b/.test(label)
  const isExact = isAmount && (kind === 'transaction' || kind === 'batch')
  return { label, value, ...(raw !== undefined && !isExact && { raw }) }
}

/** Whoever may take all tokens may take some. The field names the call of a batch, too. */
function contains(severe: PreviewWarning, other: PreviewWarning) {
  return (
    severe.code === 'unlimitedApproval' &&
    other.code === 'tokenPermission' &&
    severe.field === other.field
  )
}
