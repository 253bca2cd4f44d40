// Draws the icons of the wallet book: a small SVG per wallet with letters on a color, without
// third-party artwork. `node --import tsx scripts/wallet-marks.ts` writes public/wallets,
// `--check` only compares.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The letters of an icon, and the wallet's own color if it is known. */
type Mark = { letters: string; background?: string }

const root = join(import.meta.dirname, '..')
const folder = join(root, 'public/wallets')
const rows: Record<string, Mark> = JSON.parse(
  readFileSync(join(root, 'tests/lib/walletBook/walletMarks.json'), 'utf8'),
)

const wanted = new Map(
  Object.entries(rows).map(([groupKey, row]) => [`${groupKey}.svg`, draw(groupKey, row)]),
)
mkdirSync(folder, { recursive: true })
const stale = [
  ...[...wanted].filter(([name, svg]) => read(name) !== svg).map(([name]) => name),
  ...readdirSync(folder).filter((name) => !wanted.has(name)),
]

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    process.stderr.write(
      `Marks are not current: ${stale.join(', ')}. Run node --import tsx scripts/wallet-marks.ts.\n`,
    )
    process.exit(1)
  }
} else {
  for (const name of stale) {
    const svg = wanted.get(name)
    if (svg === undefined) rmSync(join(folder, name))
    else writeFileSync(join(folder, name), svg)
  }
  process.stdout.write(`${wanted.size} marks, ${stale.length} changed.\n`)
}

function draw(groupKey: string, { letters, background = mutedColor(groupKey) }: Mark): string {
  const ink = contrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#111111'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">' +
    `<title>${groupKey}</title>` +
    `<rect x=".5" y=".5" width="39" height="39" rx="9" fill="${background}" ` +
    // A border between a dark icon and a dark page, or a light icon and a light page.
    'stroke="#808080" stroke-opacity=".4"/>' +
    '<text x="20" y="20" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" ' +
    `font-size="17" font-weight="600" fill="${ink}">${letters}</text></svg>\n`
  )
}

/** A muted color derived from a key, for wallets whose own color is unknown. */
function mutedColor(groupKey: string): string {
  let hue = 0
  for (const letter of groupKey) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const level = 0.36 - 0.1 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Contrast ratio of two colors (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const linear = (at: number) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function read(name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}
