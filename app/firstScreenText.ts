import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { bundle } from 'lightningcss'

const folder = 'node_modules/.cache/latchkey'
const file = `${folder}/firstScreenCss.mjs`

/** The browsers of Next's own style sheets, as its documentation names them. */
const targets = {
  chrome: 111 << 16,
  edge: 111 << 16,
  firefox: 111 << 16,
  safari: (16 << 16) | (4 << 8),
}

/**
 * For a production build, whose working folder is the project's: writes `app/firstScreen.css` as a module
 * of its text, and returns the alias by which the root layout imports it. Next's own `inlineCss` writes no
 * nonce.
 */
export function firstScreenText(): Record<string, string> {
  const { code } = bundle({ filename: 'app/firstScreen.css', minify: true, targets })
  mkdirSync(folder, { recursive: true })
  writeIfChanged(file, `export const firstScreenCss = ${JSON.stringify(code.toString())}\n`)
  return { '#app/firstScreenCss.ts': `./${file}` }
}

/** Keeps an unchanged file, which the bundler has in its cache. */
function writeIfChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // Not written yet.
  }
  writeFileSync(path, text)
}
