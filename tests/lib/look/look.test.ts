import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLooks } from '#e2e/pictures/readLooks.ts'
import { accentColors } from '#lib/look/accentColors.ts'
import { contrast, toRgb } from '#lib/look/contrast.ts'
import { defineLook } from '#lib/look/defineLook.ts'
import { lookCss } from '#lib/look/lookCss.ts'
import { readLook } from '#lib/look/readLook.ts'
import { read, root } from '#tests/support/tree.ts'

describe('the colors of an accent', () => {
  const parts = ['00', '40', '80', 'c0', 'ff']
  const colors = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
  )

  test.each(['light', 'dark'] as const)('have 4.5:1 wherever they are text, %s', (theme) => {
    const backgrounds = ['surface', 'canvas', 'hover', 'sunken'].map((name) => token(name, theme))
    for (const color of colors)
      for (const isAdapted of [false, true]) {
        const made = accentColors(color, theme, isAdapted)
        const behind = [...backgrounds, made.accentSoft]
        const texts = [made.accentText, made.accentTextHover]
        const pairs = [
          [made.onAccent, made.accent],
          [made.onAccent, made.accentHover],
          ...texts.flatMap((one) => behind.map((other) => [one, other])),
        ]
        const low = pairs.filter(([one = '', other = '']) => ratio(one, other) < 4.5)
        expect({ color, low }).toEqual({ color, low: [] })
      }
  })

  test('an accent is kept, and its text is white or black', () => {
    expect(accentColors('#ffe600', 'light')).toMatchObject({
      accent: '#ffe600',
      onAccent: '#000000',
    })
    expect(accentColors('#5b21b6', 'light')).toMatchObject({
      accent: '#5b21b6',
      onAccent: '#ffffff',
    })
  })

  test('a dark accent made for no theme stands out from a dark card', () => {
    const { accent } = accentColors('#111111', 'dark', true)
    expect(ratio(accent, token('surface', 'dark'))).toBeGreaterThanOrEqual(2)
  })
})

describe('defineLook', () => {
  test.each([
    [
      { accent: 'red' },
      'Look: accent is "red". Write a color as six hex digits, like \'#0d6b57\'.',
    ],
    [{ accent: { light: '#123456' } }, /^Look: accent\.dark is undefined\./],
    [{ radius: 'huge' }, "Look: radius is \"huge\". Use 'none', 'small', 'medium', 'large'."],
    [{ density: 2 }, /^Look: density is 2\. Use 'comfortable', 'compact'\.$/],
    [{ scheme: 'auto' }, /^Look: scheme is "auto"\./],
    [{ logo: { src: '//evil.example/x.svg' } }, /^Look: logo\.src is .* Put the file in public\//],
    [{ font: '/a).woff2' }, /^Look: font is .* like '\/brand\.woff2'\.$/],
    [{ links: { terms: 'javascript:alert(1)' } }, /^Look: links\.terms is .* or an https: URL\.$/],
    [{ color: '#123456' }, /^Look: color is not a field\. Use accent, /],
    [null, /^Look: it is null\. Write an object/],
  ])('names the field and the fix of %j', (look, message) => {
    expect(() => defineLook(look as never)).toThrow(message)
  })

  test('accepts every field', () => {
    const look = {
      accent: { light: '#5b21b6', dark: '#c4b5fd' },
      radius: 'large',
      density: 'compact',
      logo: { src: '/logo.svg', text: 'Acme' },
      font: '/fonts/acme-sans.woff2',
      scheme: 'dark',
      links: { terms: '/terms', privacy: 'https://acme.example/privacy' },
    } as const
    expect(defineLook(look)).toBe(look)
  })
})

describe('the style sheet of a look', () => {
  test('the default has none', () => {
    expect(lookCss({})).toBeUndefined()
    expect(lookCss({ radius: 'medium', density: 'comfortable' })).toBeUndefined()
  })

  test('sets only properties of tokens.css', () => {
    const css =
      lookCss({ accent: '#5b21b6', radius: 'none', density: 'compact', font: '/a.woff2' }) ?? ''
    const tokens = read('react/ui/tokens.css')
    const names = [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !tokens.includes(`${name}:`))).toEqual([])
  })
})

describe('the variable LOOK', () => {
  test('replaces single fields', () => {
    expect(readLook({ radius: 'none', scheme: 'dark' }, '{"radius":"large"}')).toEqual({
      radius: 'large',
      scheme: 'dark',
    })
    expect(readLook({ radius: 'none' }, ' ')).toEqual({ radius: 'none' })
  })

  test('is refused with a sentence if it is no look', () => {
    expect(() => readLook({}, '{')).toThrow('Look: LOOK is no JSON.')
    expect(() => readLook({}, '{"radius":"round"}')).toThrow('Look: radius is "round".')
  })
})

test('every example of docs/looks.md is a look, and its pictures exist', () => {
  const text = read('docs/looks.md')
  const examples = readLooks()
  expect(examples.length).toBe(text.match(/^## /gm)?.length)
  const shown = [...text.matchAll(/\(pictures\/(look-[\w-]+)\.webp\)/g)].map(([, name]) => name)
  const names = examples.flatMap(({ name, look: { scheme = 'system' } }) =>
    ['light', 'dark']
      .filter((theme) => scheme === 'system' || scheme === theme)
      .map((theme) => `look-${name}-${theme}`),
  )
  expect(shown).toEqual(names)
  expect(shown.filter((name) => !existsSync(join(root, `docs/pictures/${name}.webp`)))).toEqual([])
})

/**
 * A color of tokens.css in one theme.
 * @throws if there is none of that name, because a comparison with no color fails nothing
 */
function token(name: string, theme: 'light' | 'dark'): string {
  const pair = new RegExp(`--latchkey-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(
    read('react/ui/tokens.css'),
  )
  const color = pair?.[theme === 'light' ? 1 : 2]
  if (!color) throw new Error(`tokens.css has no color ${name}.`)
  return color
}

function ratio(one: string, other: string): number {
  return contrast(toRgb(one), toRgb(other))
}
