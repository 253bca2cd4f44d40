const rightToLeft = new Set(['ar'])

/** Writing direction of a locale, for `<html dir>`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
