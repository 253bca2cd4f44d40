import { keccak256, stringToHex } from 'viem'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import type {
  PreviewContext,
  PreviewDraft,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { warning } from '#lib/review/preview/warning.ts'

/** As much of the parameters as a person can look through. */
const shownLength = 2000

/**
 * Reviews a request whose method is unknown, such as one that grants an app lasting permissions
 * (ERC-7715) or installs code in the wallet: what it gives away cannot be told.
 */
export function previewOther(
  { method, params }: Extract<SigningRequest, { kind: 'other' }>,
  context: PreviewContext,
): PreviewDraft {
  const text = JSON.stringify(params ?? [], bigintAsText)
  const name = escapeHidden(shorten(method, 60))
  return {
    kind: 'other',
    title: textsOf(context).titles.otherRequest({ method: name }),
    fields: [labeled(context, 'data', escapeHidden(shorten(text, shownLength)), text)],
    hash: keccak256(stringToHex(`${method} ${text}`)),
    warnings: [
      warning('unknownMethod', name),
      ...(text.length > shownLength
        ? [warning('shownInPart', `${text.length - shownLength}`)]
        : []),
    ],
  }
}
