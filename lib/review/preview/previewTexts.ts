import { preview } from '#lib/messages/en/preview.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { readMessages } from '#lib/messages/readMessages.ts'
import type { PreviewContext, PreviewField } from '#lib/review/preview/SigningRequest.ts'

/** The sentences of a preview in the language of the page; without one, in English. */
export function textsOf({ texts }: Pick<PreviewContext, 'texts'>): Messages['preview'] {
  return texts ?? readMessages<'preview'>(preview, 'en')
}

/** A field whose label is a message, so that screens can tell which one it is in any language. */
export function labeled(
  context: PreviewContext,
  key: NonNullable<PreviewField['key']>,
  value: string,
  raw?: string,
): PreviewField {
  return {
    key,
    label: textsOf(context).labels[key],
    value,
    ...(raw !== undefined && raw !== value && { raw }),
  }
}
