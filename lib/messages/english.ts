import { en } from '#lib/messages/en.ts'
import type { Messages, SectionData, SectionName } from '#lib/messages/Messages.ts'
import { readMessages } from '#lib/messages/readMessages.ts'

/** The English messages as screens read them, for tests. No page imports it: it is every sentence. */
export const english = Object.fromEntries(
  Object.entries(en).map(([name, data]) => [
    name,
    readMessages<SectionName>(data as SectionData, 'en'),
  ]),
) as Messages
