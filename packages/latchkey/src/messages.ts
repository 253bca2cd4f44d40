/** Writing direction of a language, for `<html dir>`. */
export { directionOf } from '#lib/messages/directionOf.ts'
/** Loads all messages of a language, for the server that passes some of them to a page. */
export { loadTranslation } from '#lib/messages/loadTranslation.ts'
/** The languages, and how a request's or a cookie's is found. */
export { type Locale, locales, toLocale } from '#lib/messages/locales.ts'
export type { Messages, SectionData, SectionName } from '#lib/messages/Messages.ts'
export { matchLocale } from '#lib/messages/matchLocale.ts'
/** Turns the data of a section into what screens read. */
export { readMessages } from '#lib/messages/readMessages.ts'
/** Sections that every page needs. */
export { sitewideSections } from '#lib/messages/sitewideSections.ts'
