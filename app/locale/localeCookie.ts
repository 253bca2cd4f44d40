/** Name of the cookie that stores the language which the user chose. */
export function localeCookieName(cookieSuffix: string): string {
  return `locale${cookieSuffix}`
}
