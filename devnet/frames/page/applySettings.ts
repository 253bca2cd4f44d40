/** CSS properties that a site may set in a frame; it cannot change anything else. */
const styleProperties = [
  'padding',
  'margin',
  'borderWidth',
  'borderStyle',
  'borderColor',
  'borderRadius',
  'fontSize',
  'fontWeight',
  'fontFamily',
  'color',
  'backgroundColor',
  'lineHeight',
  'width',
  'height',
  'maxWidth',
  'maxHeight',
  'boxShadow',
  'textAlign',
  'overflowWrap',
  'wordWrap',
  'resize',
] as const

/** Words, numbers, colors and lengths: nothing that fetches (`url(…)`) or ends a rule. */
const plainValue = /^[\w\s#%.,'"()/-]{1,120}$/
const forbiddenFunctions = /(url|image|var|env|attr|element|expression)\s*\(/i

/** Elements that settings apply to; a frame may lack some of them. */
type SettingTargets = {
  target: HTMLElement | null
  label?: HTMLElement | null
  passphrase?: HTMLElement | null
  passphraseLabel?: HTMLElement | null
  passphraseTarget?: HTMLElement | null
}

/**
 * Applies `{ styles, passphraseStyles, enablePassphrase }`; if one value is not allowed, none is
 * applied.
 */
export function applySettings(text: string, elements: SettingTargets): void {
  const settings = readObject(text)
  const styles = checked(settings.styles)
  const passphraseStyles = checked(settings.passphraseStyles)
  applyStyle(styles, elements.target, elements.label)
  applyStyle(passphraseStyles, elements.passphrase, elements.passphraseLabel)
  if (elements.passphraseTarget && typeof settings.enablePassphrase === 'boolean') {
    elements.passphraseTarget.hidden = !settings.enablePassphrase
  }
}

function checked(styles: unknown): [name: string, value: string][] {
  if (styles === undefined) return []
  if (typeof styles !== 'object' || styles === null) throw new Error('Styles must be an object.')
  return Object.entries(styles).map(([name, value]: [string, unknown]) => {
    const property = name === 'labelColor' ? 'color' : name
    const cssName = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const isKnown = (styleProperties as readonly string[]).includes(property)
    if (!isKnown) throw new Error(`The style property ${name.slice(0, 40)} is not allowed.`)
    const isPlain =
      typeof value === 'string' && plainValue.test(value) && !forbiddenFunctions.test(value)
    if (!isPlain || !CSS.supports(cssName, value)) {
      throw new Error(`The value of the style property ${name} is not allowed.`)
    }
    return [name, value]
  })
}

function applyStyle(
  styles: [name: string, value: string][],
  target: HTMLElement | null | undefined,
  label: HTMLElement | null | undefined,
): void {
  for (const [name, value] of styles) {
    if (name === 'labelColor') label?.style.setProperty('color', value)
    else
      target?.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      )
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // The error below reports it.
  }
  throw new Error('Settings must be a JSON object.')
}
