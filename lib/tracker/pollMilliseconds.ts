const second = 1000
const minute = 60 * second

/**
 * When to ask again what became of something that was sent: often at first, then rarely; false once
 * it is over and old enough that no reorganization is to be expected.
 */
export function pollMilliseconds(
  sentAt: string,
  isOver: boolean,
  now = Date.now(),
): number | false {
  const age = Math.max(0, now - (Date.parse(sentAt) || 0))
  if (isOver) return age < 10 * minute && minute
  if (age < 10 * minute) return Math.min(Math.max(age, 2.5 * second), 20 * second)
  return age < 60 * minute ? minute : 5 * minute
}
