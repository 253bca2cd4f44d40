const units = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * How far away something is, in the largest unit that it fills: 90 minutes are one hour. `auto` has words
 * for some distances: “yesterday” for a day ago.
 */
export function distanceText(
  seconds: number,
  locale: string,
  numeric: Intl.RelativeTimeFormatNumeric = 'always',
): string {
  const [unit, size] =
    units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(Math.trunc(seconds / size), unit)
}
