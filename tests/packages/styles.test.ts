import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Selector, transform } from 'lightningcss'
import { beforeAll, expect, test } from 'vitest'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** `latchkey/styles.css` in a page of another site. */
let css = ''
beforeAll(() => {
  css = readFileSync(join(builtPackage('latchkey'), 'dist/styles.css'), 'utf8')
})

test('every custom property and animation has the prefix, so that none of the site’s is replaced', () => {
  const defined = namesOf(/(?<![\w-])--[\w-]+(?=\s*:)/g)
  expect(defined.length).toBeGreaterThan(30)
  // Vite's own, for an app that sets no `color-scheme`.
  expect(defined.filter((name) => !name.startsWith('--latchkey-'))).toEqual([
    '--lightningcss-light',
    '--lightningcss-dark',
  ])
  const used = namesOf(/(?<=var\()--[\w-]+/g)
  // Base UI sets it on the popup itself.
  expect(used.filter((name) => !defined.includes(name))).toEqual(['--available-height'])
  const animations = namesOf(/(?<=@keyframes )[\w-]+/g)
  expect(animations.length).toBeGreaterThan(0)
  expect(animations.filter((name) => !name.startsWith('latchkey-'))).toEqual([])
  const played = namesOf(/(?<=animation(-name)?: )[\w-]+/g)
  expect(played.filter((name) => !animations.includes(name))).toEqual(['none'])
})

test('every rule is for elements of the package only', () => {
  const foreign: Selector[] = []
  let rules = 0
  transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          rules++
          foreign.push(...selectors.filter((selector) => !isOwn(selector)))
        },
      },
    },
  })
  expect(rules).toBeGreaterThan(400)
  // They have the custom properties.
  const isRoot = (selector: Selector) =>
    [root, weakRoot].some((one) => JSON.stringify(selector) === JSON.stringify(one))
  expect(foreign.filter((selector) => !isRoot(selector))).toEqual([])
})

const root: Selector = [{ type: 'pseudo-class', kind: 'root' }]
const weakRoot: Selector = [{ type: 'pseudo-class', kind: 'where', selectors: [root] }]

/** Whether it matches only elements with a class of the package, or inside or beside of one. */
function isOwn(selector: Selector): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return part.name.startsWith('latchkey-')
    if (part.type === 'attribute') return JSON.stringify(part).includes('"latchkey-"')
    if (part.type === 'pseudo-class' && (part.kind === 'where' || part.kind === 'is'))
      return part.selectors.every(isOwn)
    return part.type === 'nesting'
  })
}

function namesOf(pattern: RegExp): string[] {
  return [...new Set(css.match(pattern))]
}
