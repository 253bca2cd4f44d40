/** Formats a date in the user's locale. */
export function dayOf(moment: number): string {
  return new Date(moment).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** Formats a time in the user's locale, with the date if it is not today. */
export function formatDateTime(moment: number): string {
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}
