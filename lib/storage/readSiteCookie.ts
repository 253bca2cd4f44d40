import { cookiePairs } from '#lib/storage/cookiePairs.ts'
import { hostPrefix } from '#lib/storage/writeSiteCookie.ts'

/**
 * The value of a cookie that pages write, from a Cookie header or `document.cookie`; undefined if there
 * is none. One without the prefix is of a page on plain http, or was written before there was a prefix.
 */
export function readSiteCookie(
  cookies: string | null | undefined,
  name: string,
): string | undefined {
  const pairs = cookiePairs(cookies)
  for (const start of [`${hostPrefix}${name}=`, `${name}=`]) {
    const pair = pairs.find((one) => one.startsWith(start))
    if (pair) return pair.slice(start.length)
  }
  return undefined
}
