import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { formatDate } from '#react/panel/formatDateTime.ts'

/**
 * Name of a passkey for which the user typed none. It has no direction marks, which sentences of
 * right-to-left languages have around values: the server refuses names with invisible characters.
 */
export function newPasskeyName(
  embeddedMessages: Messages['embedded'],
  { appName, now, locale }: { appName: string; now: number; locale: Locale },
): string {
  return embeddedMessages
    .newPasskeyName({ appName, date: formatDate(now, locale) })
    .replace(/\p{Cf}/gu, '')
}
