import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parseAst } from 'vitest/node'
import { toolPath } from '../scripts/lib/tools.mjs'
import { projectFiles, read, root } from './support/tree.ts'

/**
 * A pattern that backtracks costs the square of a text's length or more, and texts come from anyone.
 * recheck searches for a text that makes a pattern slow; this build of it is JavaScript only.
 */
type Check = (
  source: string,
  flags: string,
  params: { timeout: number },
) => {
  status: 'safe' | 'vulnerable' | 'unknown'
  /** How it was found: by the pattern's automaton, which proves it, or by trying texts. */
  checker?: 'automaton' | 'fuzz'
  complexity?: { summary: string }
  attack?: Attack
}

type Attack = { pattern: string; string: string }

/** Of the patterns that were found safe: a minute of work, of which a change repeats its own part. */
const recheckVersion: string = JSON.parse(read('scripts/tools/package.json')).dependencies.recheck
const cachePath = `${root}node_modules/.cache/latchkey/linear-patterns-${recheckVersion}.json`
const knownSafe = new Set<string>(
  existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, 'utf8')) : [],
)

const shipped = /^(app|react|connectors|lib|server|packages|devnet)\/.*\.(ts|tsx|mjs|js)$/
const files = projectFiles().filter((path) => shipped.test(path))

/** Each pattern once, with the places that have it. */
const patterns = new Map<string, { source: string; flags: string; places: string[] }>()
const constructed: string[] = []
for (const path of files) findPatterns(path)

afterEach(() => vi.unstubAllGlobals())
afterAll(() => {
  mkdirSync(dirname(cachePath), { recursive: true })
  writeFileSync(cachePath, JSON.stringify([...knownSafe]))
})

// It computes for a minute, several on a busy machine.
describe('regular expressions', { timeout: 1_200_000 }, () => {
  test('were found', () => {
    expect(patterns.size).toBeGreaterThan(300)
  })

  test('take linear time, whatever text they are given', () => {
    const check = recheck()
    const slow = [...patterns.values()]
      .filter(({ source }) => isUnbounded(source))
      .flatMap(({ source, flags, places }) => slowness(check, source, flags, places.join(', ')))
    expect(slow).toEqual([])
  })

  test('that are built when a module is loaded take linear time, too', async () => {
    const built: { source: string; flags: string }[] = []
    const Original = RegExp
    vi.stubGlobal(
      'RegExp',
      new Proxy(Original, {
        construct(target, args) {
          const made = Reflect.construct(target, args) as RegExp
          built.push({ source: made.source, flags: made.flags })
          return made
        },
      }),
    )
    vi.resetModules()
    for (const path of builtAtLoad) await import(/* @vite-ignore */ `${root}${path}`)
    vi.unstubAllGlobals()
    expect(built.length).toBeGreaterThanOrEqual(builtAtLoad.length)
    const check = recheck()
    expect(built.flatMap(({ source, flags }) => slowness(check, source, flags, 'built'))).toEqual(
      [],
    )
  })

  test('that are built elsewhere contain no part that repeats', () => {
    expect(constructed.toSorted()).toEqual([...builtAtLoad, ...builtLater].toSorted())
  })

  test.each([
    ['one that repeats inside of a repetition', '^(a+)+$', ''],
    ['one that begins again at each character', '\\S+@\\S+', 'g'],
    ['one that does so behind a boundary', '\\b[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+', 'g'],
    ['one that ends in a run', '=+$', ''],
  ])('%s is found', (_what, source, flags) => {
    expect(slowness(recheck(), source, flags, 'here')).not.toEqual([])
  })
})

/** Modules whose patterns are made of parts, with the first load of the module. */
const builtAtLoad = [
  'lib/errors/rejectionWords.ts',
  'lib/review/preview/hiddenCharacters.ts',
  'server/custody/signUp.ts',
  'server/routes/routes.ts',
  'lib/siwe/readSiweMessage.ts',
]
/**
 * Of an id's digits, of a wallet's kind in a file of ours, of a key of the catalog, and of an origin or an
 * address whose characters are escaped.
 */
const builtLater = [
  'connectors/safe/openSafe.ts',
  'devnet/relay/frames.ts',
  'lib/review/falseAlarm.ts',
  'packages/create-latchkey/src/writeSite.ts',
  'packages/playwright/src/watchPage.ts',
]

function recheck(): Check {
  const path = toolPath(root, 'recheck/lib/browser.js')
  return createRequire(import.meta.url)(path).checkSync
}

/** Without such a part, the time for each place of a text is bounded. */
function isUnbounded(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source)
}

function slowness(check: Check, source: string, flags: string, place: string): string[] {
  const pattern = `/${source}/${flags}`
  if (knownSafe.has(pattern)) return []
  const { status, checker, complexity, attack } = check(source, flags, { timeout: 600_000 })
  // Its own engine repeats work that the browsers' and Node's does not: what it suspects is tried.
  const isSuspicion = checker === 'fuzz' && attack !== undefined
  const isSafe = status === 'safe' || (isSuspicion && !isSlowFor(attack, source, flags))
  if (isSafe) knownSafe.add(pattern)
  if (isSafe) return []
  return [`${place}: ${pattern} is ${complexity?.summary ?? status}, for ${attack?.pattern}`]
}

/** Letters of a text that takes a pattern of quadratic time seconds, and a linear one milliseconds. */
const triedLength = 100_000
const slowMilliseconds = 200

/** Whether the text of an attack, made long, takes this engine more than the time of reading it. */
function isSlowFor({ string }: Attack, source: string, flags: string): boolean {
  const text = string.repeat(Math.ceil(triedLength / string.length))
  const started = process.cpuUsage().user
  new RegExp(source, flags.replace(/[gy]/g, '')).test(text)
  return (process.cpuUsage().user - started) / 1000 > slowMilliseconds
}

function findPatterns(path: string): void {
  const text = read(path)
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))

  function visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, regex, callee, start } = node as {
      type?: string
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
      start: number
    }
    if (type === 'Literal' && regex) {
      const known = patterns.get(`${regex.pattern}/${regex.flags}`)
      const place = `${path}:${text.slice(0, start).split('\n').length}`
      if (known) known.places.push(place)
      else
        patterns.set(`${regex.pattern}/${regex.flags}`, {
          source: regex.pattern,
          flags: regex.flags,
          places: [place],
        })
    }
    if (/^(New|Call)Expression$/.test(type ?? '') && callee?.name === 'RegExp')
      if (!constructed.includes(path)) constructed.push(path)
    for (const child of Object.values(node)) visit(child)
  }
}
