import { describe, expect, test } from 'vitest'
import { foreignLockfiles } from './support/foreignLockfiles.ts'
import { lockEntries } from './support/lockfile.ts'
import { projectFiles } from './support/tree.ts'

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

type Exception = { name: RegExp; licence: string; where: 'anywhere' | 'development'; why: string }

/** Packages permitted individually although their license demands more. */
const exceptions: Exception[] = [
  {
    name: /^@img\/sharp-libvips-[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    where: 'anywhere',
    why: 'the image library that Next brings as an optional package; a shared library, unchanged',
  },
  {
    name: /^@img\/sharp-win32-\w+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    where: 'anywhere',
    why: 'the same library, packed with its binding on Windows',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    where: 'anywhere',
    why: 'the same library as WebAssembly',
  },
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    where: 'anywhere',
    why: 'data on browsers that Next reads while it builds; nothing of it is served',
  },
  {
    name: /^(axe-core|@axe-core\/playwright)$/,
    licence: 'MPL-2.0',
    where: 'development',
    why: 'checks accessibility in the browser tests',
  },
  {
    name: /^lightningcss(-[\w-]+)?$/,
    licence: 'MPL-2.0',
    where: 'development',
    why: 'comes with the test runner',
  },
  ...[
    { name: /^@uniswap\/(lib|v2-core)$/, licence: 'GPL-3.0-or-later' },
    { name: /^@uniswap\/v3-periphery$/, licence: 'GPL-2.0-or-later' },
    { name: /^@uniswap\/v3-core$/, licence: 'BUSL-1.1' },
  ].map((one) => ({
    ...one,
    where: 'development' as const,
    why: 'comes with the compiled entry points that the devnet puts on its chains; nothing of it is used',
  })),
]

/** Packages older than the `license` field: the license in their LICENSE file. */
const licensesInFiles: Record<string, string> = { 'memorystream@0.3.1': 'MIT' }

const entries = lockEntries().map((entry) => {
  const license = entry.license ?? licensesInFiles[`${entry.name}@${entry.version}`]
  return { ...entry, ...(license && { license }) }
})

describe('licenses of installed packages', () => {
  test('every package declares its license', () => {
    expect(entries.filter(({ license }) => !license).map(({ path }) => path)).toEqual([])
  })

  test('every licence is free, or an exception with its reason', () => {
    const others = entries
      .filter(({ license }) => !isFree(license ?? ''))
      .filter((entry) => !exceptions.some((one) => covers(one, entry)))
    expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
  })

  test('every exception is still needed', () => {
    const idle = exceptions.filter((one) => !entries.some((entry) => covers(one, entry)))
    expect(idle.map(({ name }) => String(name))).toEqual([])
  })
})

describe('lockfiles that are not examined', () => {
  test('every one is listed with its reason', () => {
    const lockfile =
      /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/
    const others = projectFiles().filter(
      (path) => lockfile.test(path) && path !== 'package-lock.json',
    )
    expect(others.toSorted()).toEqual(Object.keys(foreignLockfiles).toSorted())
  })
})

/** `(A OR B)` needs one of them, `A AND B` both. */
function isFree(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => free.has(one.trim())))
}

function covers({ name, licence, where }: Exception, entry: (typeof entries)[number]): boolean {
  const isHere = where === 'anywhere' || entry.dev === true
  return isHere && name.test(entry.name) && entry.license === licence
}
