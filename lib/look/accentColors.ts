import { contrast, mix, type Rgb, toHex, toRgb } from '#lib/look/contrast.ts'

/** The colors that follow from an accent in one theme, as `#rrggbb`. */
export type AccentColors = {
  /** Behind the main button's text. */
  accent: string
  accentHover: string
  /** Text on both. */
  onAccent: string
  /** Behind tags and calls. */
  accentSoft: string
  /** Text and lines in the accent's color on every background of the theme. */
  accentText: string
  accentTextHover: string
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** The backgrounds of react/ui/tokens.css: surface, canvas, hover and sunken. */
const backgrounds = {
  light: ['#ffffff', '#f5f6f4', '#f4f6f3', '#eff1ee'].map(toRgb),
  dark: ['#161a18', '#0e1110', '#1c211f', '#1e2321'].map(toRgb),
} as const

const textContrast = 4.5
/** Below it, a filled button cannot be told from the card. */
const fillContrast = 2

/**
 * Computes the colors of one theme, so that all text has 4.5:1. With `isAdapted`, the accent was
 * not made for this theme, and a fill that is close to its background is moved away from it.
 */
export function accentColors(
  hex: string,
  theme: 'light' | 'dark',
  isAdapted = false,
): AccentColors {
  const [surface = white, ...others] = backgrounds[theme]
  const away = theme === 'light' ? black : white
  const given = toRgb(hex)
  const accent = isAdapted
    ? moved(given, away, (color) => contrast(color, surface) >= fillContrast)
    : given
  const onAccent = contrast(accent, white) >= textContrast ? white : black
  const accentSoft = mix(surface, accent, theme === 'light' ? 0.1 : 0.16)
  const behindText = [surface, ...others, accentSoft]
  const accentText = moved(accent, away, (color) =>
    behindText.every((one) => contrast(color, one) >= textContrast),
  )
  return {
    accent: toHex(accent),
    // Away from the text, so that its contrast grows.
    accentHover: toHex(mix(accent, onAccent === white ? black : white, 0.16)),
    onAccent: toHex(onAccent),
    accentSoft: toHex(accentSoft),
    accentText: toHex(accentText),
    accentTextHover: toHex(mix(accentText, away, 0.2)),
  }
}

/** The first color on the way to another one that is good, which the other one itself is. */
function moved(from: Rgb, to: Rgb, isGood: (color: Rgb) => boolean): Rgb {
  for (let step = 0; step < 50; step++) {
    const color = mix(from, to, step / 50)
    if (isGood(color)) return color
  }
  return to
}
