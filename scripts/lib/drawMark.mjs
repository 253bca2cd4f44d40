/**
 * The letters of a mark, and the wallet's own color if it is known, with its source.
 *
 * @typedef {{ letters: string, background?: string, source?: string }} Mark
 */

/**
 * Draws the icon of a wallet without a logo: letters on a color, as a small SVG.
 *
 * @param {string} groupKey
 * @param {Mark} mark
 */
export function drawMark(groupKey, { letters, background = mutedColor(groupKey) }) {
  const ink = contrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#111111'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">' +
    `<title>${groupKey}</title>` +
    `<rect width="40" height="40" fill="${background}"/>` +
    '<text x="20" y="20" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" ' +
    `font-size="17" font-weight="600" fill="${ink}">${letters}</text></svg>\n`
  )
}

/**
 * A muted color derived from a key, for wallets whose own color is unknown.
 *
 * @param {string} groupKey
 */
function mutedColor(groupKey) {
  let hue = 0
  for (const letter of groupKey) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  /** @param {number} offset */
  const channel = (offset) => {
    const turn = (offset + hue / 30) % 12
    const level = 0.36 - 0.1 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/**
 * Contrast ratio of two colors (WCAG 2.2).
 *
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** @param {string} color */
function luminance(color) {
  /** @param {number} at */
  const linear = (at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}
