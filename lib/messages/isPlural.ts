import type { Message, Plural, SectionData } from '#lib/messages/Messages.ts'

/** Whether a value of a section is the plural forms of one message, not a group of messages: no group has a key `other`. */
export function isPlural(value: Message | SectionData): value is Plural {
  return typeof value === 'object' && 'other' in value
}
