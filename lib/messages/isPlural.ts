import type { Message, Plural, SectionData } from '#lib/messages/Messages.ts'

const categories = new Set<string>(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Whether a value of a section is the plural forms of one message, not a group of messages. */
export function isPlural(value: Message | SectionData): value is Plural {
  return (
    typeof value === 'object' &&
    'other' in value &&
    Object.keys(value).every((key) => categories.has(key))
  )
}
