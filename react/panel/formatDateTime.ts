import type { Locale } from '#lib/messages/locales.ts'

/** Formats a date in the page's locale. */
export function formatDate(time: number, locale: Locale): string {
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** Formats a time in the page's locale, with the date if it is not today. */
export function formatDateTime(time: number, locale: Locale): string {
  const date = new Date(time)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}
