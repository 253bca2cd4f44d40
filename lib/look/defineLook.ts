import type { Look } from '#lib/look/Look.ts'

const choices = {
  radius: ['none', 'small', 'medium', 'large'],
  density: ['comfortable', 'compact'],
  scheme: ['light', 'dark', 'system'],
} as const

/**
 * Checks the looks of a site, for look.config.ts and the environment variable `LOOK`.
 * @throws a sentence that names the field and the fix
 */
export function defineLook(look: Look): Look {
  checkNames('', look, ['accent', 'radius', 'density', 'logo', 'font', 'scheme', 'links'])
  for (const [field, values] of Object.entries(choices)) {
    const value: unknown = look[field as keyof typeof choices]
    if (value !== undefined && !values.some((one) => one === value))
      fail(field, value, `Use ${values.map((one) => `'${one}'`).join(', ')}.`)
  }
  checkAccent(look.accent)
  checkLogo(look.logo)
  checkFont(look.font)
  checkLinks(look.links)
  return look
}

function checkAccent(accent: Look['accent']) {
  if (accent === undefined) return
  if (typeof accent === 'string') return checkColor('accent', accent)
  checkNames('accent', accent, ['light', 'dark'])
  checkColor('accent.light', accent.light)
  checkColor('accent.dark', accent.dark)
}

function checkColor(field: string, value: unknown) {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value))
    fail(field, value, "Write a color as six hex digits, like '#0d6b57'.")
}

function checkLogo(logo: Look['logo']) {
  if (logo === undefined) return
  checkNames('logo', logo, ['src', 'text'])
  if (typeof logo.src !== 'string' || !isPath(logo.src))
    fail('logo.src', logo.src, "Put the file in public/ and write its path, like '/logo.svg'.")
  if (logo.text !== undefined && typeof logo.text !== 'string')
    fail('logo.text', logo.text, "Write the text beside the logo, or '' for none.")
}

/** It stands in a style sheet, so only characters that mean nothing there. */
function checkFont(font: unknown) {
  if (font === undefined) return
  if (typeof font !== 'string' || !/^(\/[\w.-]+)+\.woff2$/.test(font))
    fail('font', font, "Put the file in public/ and write its path, like '/brand.woff2'.")
}

function checkLinks(links: Look['links']) {
  if (links === undefined) return
  checkNames('links', links, ['terms', 'privacy'])
  for (const [name, url] of Object.entries(links))
    if (url !== undefined && (typeof url !== 'string' || !(isPath(url) || isHttps(url))))
      fail(`links.${name}`, url, "Write a path, like '/terms', or an https: URL.")
}

function checkNames(field: string, value: unknown, names: readonly string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(field, value, `Write an object with ${names.join(', ')}.`)
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const path = field ? `${field}.${unknown}` : unknown
  throw new Error(`Look: ${path} is not a field. Use ${names.join(', ')}.`)
}

/** A path on the site; two slashes would begin another host. */
function isPath(value: string): boolean {
  return /^\/(?![/\\])\S*$/.test(value)
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function fail(field: string, value: unknown, fix: string): never {
  throw new Error(`Look: ${field || 'it'} is ${JSON.stringify(value)}. ${fix}`)
}
