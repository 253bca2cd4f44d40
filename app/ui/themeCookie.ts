/** A person's choice of colours; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** The cookie that keeps the choice, so that the server paints the first frame right. */
export function themeCookieName(cookieSuffix: string): string {
  return `theme${cookieSuffix}`
}

/** Reads a theme out of anything: an unknown word is `system`. */
export function toTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
