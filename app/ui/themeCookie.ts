/** The user's theme; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Name of the cookie that stores the theme, so that the server renders it in the first paint. */
export function themeCookieName(cookieSuffix: string): string {
  return `theme${cookieSuffix}`
}

/** Parses a theme; an unknown value is the site's. */
export function toTheme(value: string | undefined, site: Theme = 'system'): Theme {
  return value === 'light' || value === 'dark' || value === 'system' ? value : site
}
