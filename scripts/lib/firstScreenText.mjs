import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from 'lightningcss'

const folder = 'node_modules/.cache/latchkey'
const file = 'firstScreenCss.mjs'

/** The browsers of Next's own style sheets, as its documentation names them. */
const targets = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 111 << 16,
  safari: (16 << 16) | (4 << 8),
}

/**
 * For a production build: writes `app/firstScreen.css` as a module of its text, and returns the alias
 * by which the root layout imports it. Next's own `inlineCss` writes no nonce.
 *
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function firstScreenText(root) {
  const { code } = bundle({ filename: join(root, 'app/firstScreen.css'), minify: true, targets })
  mkdirSync(join(root, folder), { recursive: true })
  writeIfChanged(
    join(root, folder, file),
    `export const firstScreenCss = ${JSON.stringify(code.toString())}\n`,
  )
  return { '#app/firstScreenCss.ts': `./${folder}/${file}` }
}

/**
 * Keeps an unchanged file, which the bundler has in its cache.
 *
 * @param {string} path
 * @param {string} text
 */
function writeIfChanged(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // Not written yet.
  }
  writeFileSync(path, text)
}
