/** Formats a date in the user's locale. */
export function formatDate(time: number): string {
  return new Date(time).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** Formats a time in the user's locale, with the date if it is not today. */
export function formatDateTime(time: number): string {
  const date = new Date(time)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}
