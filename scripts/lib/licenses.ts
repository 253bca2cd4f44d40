/**
 * Licenses permitted without review: each allows use, modification and redistribution, closed or
 * open.
 */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** A package that is permitted although its license is not free. */
export type Exception = {
  name: RegExp
  license: string
  where: 'anywhere' | 'development'
  why: string
}

/** Packages permitted individually although their license demands more. */
export const exceptions: Exception[] = [
  {
    name: /^caniuse-lite$/,
    license: 'CC-BY-4.0',
    where: 'anywhere',
    why: 'data on browsers that Next reads while it builds; nothing of it is served',
  },
  {
    name: /^(axe-core|@axe-core\/playwright)$/,
    license: 'MPL-2.0',
    where: 'development',
    why: 'checks accessibility in the browser tests, and in Lighthouse',
  },
  {
    name: /^lightningcss(-[\w-]+)?$/,
    license: 'MPL-2.0',
    where: 'development',
    why: 'comes with the test runner',
  },
]

/** Packages older than the `license` field: the license in their LICENSE file. */
export const licensesInFiles: Record<string, string> = {
  'memorystream@0.3.1': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
}

/** `(A OR B)` needs one of them, `A AND B` both. */
export function isFree(license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => free.has(one.trim())))
}

/** Whether an exception permits a package where it is used. */
export function isCovered(
  entry: { name: string; license?: string; dev?: boolean },
  { name, license, where }: Exception,
): boolean {
  const isHere = where === 'anywhere' || entry.dev === true
  return isHere && name.test(entry.name) && entry.license === license
}
