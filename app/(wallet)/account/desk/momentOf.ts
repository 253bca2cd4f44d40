/** A day as the visitor writes it. */
export function dayOf(moment: number): string {
  return new Date(moment).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** A moment as the visitor writes it: the hour, with the day where it is another one. */
export function momentOf(moment: number): string {
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  })
}
