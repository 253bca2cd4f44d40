import { type Look, lookCss, readLook } from 'latchkey/look'
import 'server-only'
import { look } from '#look.config.ts'

let current: { look: Look; css: string | undefined } | undefined

/**
 * The site's looks and their style sheet, made once.
 * @throws at start: a sentence that names the field of look.config.ts or `LOOK` and the fix
 */
export function siteLook() {
  if (!current) {
    const read = readLook(look, process.env.LOOK)
    current = { look: read, css: lookCss(read) }
  }
  return current
}
