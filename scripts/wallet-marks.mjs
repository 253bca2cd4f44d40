// Draws the icons of the wallet book: a small SVG per wallet with letters on a color, without
// third-party artwork. `node scripts/wallet-marks.mjs` writes public/wallets, `--check` only
// compares.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'public/wallets')
const rows = JSON.parse(readFileSync(join(root, 'tests/lib/walletBook/walletMarks.json'), 'utf8'))

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
      `Marks are not current: ${stale.join(', ')}. Run node scripts/wallet-marks.mjs.\n`,
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

function draw(groupKey, { letters, background = quietColour(groupKey) }) {
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
function quietColour(groupKey) {
  let hue = 0
  for (const letter of groupKey) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  const channel = (offset) => {
    const turn = (offset + hue / 30) % 12
    const level = 0.36 - 0.1 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Contrast ratio of two colors (WCAG 2.2). */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function read(name) {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}
