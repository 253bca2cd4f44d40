/** Markup that is safe to send without escaping. */
export type Markup = { readonly markup: string }

/** Template tag for markup; escapes every value except markup and lists of markup. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  const markup = parts.reduce((text, part, index) => `${text}${written(values[index - 1])}${part}`)
  return { markup }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join('')
  if (typeof value === 'object' && value !== null && 'markup' in value) return String(value.markup)
  if (value === undefined || value === null || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
