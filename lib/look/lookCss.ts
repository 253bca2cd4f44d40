import { accentColors } from '#lib/look/accentColors.ts'
import type { Look } from '#lib/look/Look.ts'

/** Corners by `radius`: of small things, of buttons and fields, of cards. `medium` is in tokens.css. */
const radii = {
  none: ['0', '0', '0', '0'],
  small: ['0.125rem', '0.25rem', '0.375rem', '0.25rem'],
  large: ['0.75rem', '1rem', '1.75rem', '2rem'],
} as const

const fontFamily = 'Site'

/** What `compact` changes; `comfortable` is in tokens.css. */
const compact = {
  '--latchkey-gap': '0.625rem',
  '--latchkey-card-gap': '0.75rem',
  '--latchkey-card-padding': '1rem',
  '--latchkey-card-padding-wide': '1.25rem',
  '--latchkey-body': '0.875rem',
  '--latchkey-title': '1.25rem',
} as const

/**
 * The custom properties with which a look differs from react/ui/tokens.css, as a style sheet for the
 * page's head; undefined if it does not differ. Nothing of it comes from a visitor.
 */
export function lookCss({ accent, radius = 'medium', density, font }: Look): string | undefined {
  const properties: Record<string, string> = { ...(density === 'compact' && compact) }
  if (radius !== 'medium') {
    const [small, normal, large, pill] = radii[radius]
    Object.assign(properties, {
      '--latchkey-radius-small': small,
      '--latchkey-radius': normal,
      '--latchkey-radius-large': large,
      '--latchkey-radius-pill': pill,
    })
  }
  if (accent !== undefined) Object.assign(properties, accentProperties(accent))
  if (font !== undefined) properties['--latchkey-font'] = `"${fontFamily}",system-ui`
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  if (lines.length === 0) return undefined
  return `${font === undefined ? '' : fontFace(font)}:root:root{${lines.join(';')}}`
}

/** `optional`: the browser uses the font if it is there in time for the first paint, else not. */
function fontFace(file: string) {
  return `@font-face{font-family:"${fontFamily}";src:url("${file}") format("woff2");font-weight:100 900;font-display:optional}`
}

function accentProperties(accent: NonNullable<Look['accent']>): Record<string, string> {
  const isOne = typeof accent === 'string'
  const light = accentColors(isOne ? accent : accent.light, 'light')
  const dark = accentColors(isOne ? accent : accent.dark, 'dark', isOne)
  const names = {
    '--latchkey-accent': 'accent',
    '--latchkey-accent-hover': 'accentHover',
    '--latchkey-on-accent': 'onAccent',
    '--latchkey-accent-soft': 'accentSoft',
    '--latchkey-accent-text': 'accentText',
    '--latchkey-accent-text-hover': 'accentTextHover',
  } as const
  return Object.fromEntries(
    Object.entries(names).map(([property, name]) => [
      property,
      `light-dark(${light[name]},${dark[name]})`,
    ]),
  )
}
