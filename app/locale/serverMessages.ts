import {
  type Locale,
  loadTranslation,
  type Messages,
  matchLocale,
  readMessages,
  type SectionName,
  toLocale,
} from 'latchkey/messages'
import { readSiteCookie } from 'latchkey/pages'
import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { localeCookieName } from '#app/locale/localeCookie.ts'
import { latchkey } from '#latchkey.ts'

/** The messages of one section in the request's locale, for server components. */
export async function serverMessages<name extends SectionName>(
  name: name,
): Promise<Messages[name]> {
  const locale = await requestLocale()
  return readMessages<name>((await loadTranslation(locale))[name], locale)
}

/** The locale of the request: the one that the user chose, else the browser's. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const name = localeCookieName(latchkey.publicConfig().cookieSuffix)
  const sent = await headers()
  const chosen = toLocale(readSiteCookie(sent.get('cookie'), name))
  return chosen ?? matchLocale(sent.get('accept-language'))
})
