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
    name: /^@img\/sharp-libvips-[\w-]+$/,
    license: 'LGPL-3.0-or-later',
    where: 'anywhere',
    why: 'the image library that Next brings as an optional package; a shared library, unchanged',
  },
  {
    name: /^@img\/sharp-win32-\w+$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    where: 'anywhere',
    why: 'the same library, packed with its binding on Windows',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    where: 'anywhere',
    why: 'the same library as WebAssembly',
  },
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
    why: 'checks accessibility in the browser tests',
  },
  {
    name: /^lightningcss(-[\w-]+)?$/,
    license: 'MPL-2.0',
    where: 'development',
    why: 'comes with the test runner',
  },
  ...[
    { name: /^@uniswap\/(lib|v2-core)$/, license: 'GPL-3.0-or-later' },
    { name: /^@uniswap\/v3-periphery$/, license: 'GPL-2.0-or-later' },
    { name: /^@uniswap\/v3-core$/, license: 'BUSL-1.1' },
  ].map((one) => ({
    ...one,
    where: 'development' as const,
    why: 'comes with the compiled entry points that the devnet puts on its chains; nothing of it is used',
  })),
]

/** Packages older than the `license` field: the license in their LICENSE file. */
export const licensesInFiles: Record<string, string> = { 'memorystream@0.3.1': 'MIT' }

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
