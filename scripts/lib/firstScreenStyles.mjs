import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { transform } from 'lightningcss'
import browsers from 'next/dist/shared/lib/modern-browserslist-target.js'

/**
 * The style sheets of the first screen, by the specifiers that import them: those that the sign-in
 * page, its layouts and its error pages import without a dynamic import.
 */
const sheets = {
  '#app/base.css': 'app/base.css',
  '#react/ui/controls.module.css': 'react/ui/controls.module.css',
  '#react/ui/choice.module.css': 'react/ui/choice.module.css',
  './layout.module.css': 'app/layout.module.css',
  './failure.module.css': 'app/failure.module.css',
  '#app/failure.module.css': 'app/failure.module.css',
  './page.module.css': 'app/(wallet)/page.module.css',
  './DevnetStrip.module.css': 'app/ui/DevnetStrip.module.css',
  './LegalSentence.module.css': 'app/ui/LegalSentence.module.css',
  './SiteFooter.module.css': 'app/ui/SiteFooter.module.css',
  '#app/ui/SiteFooter.module.css': 'app/ui/SiteFooter.module.css',
  './SiteHeader.module.css': 'app/ui/SiteHeader.module.css',
  './WalletIcon.module.css': 'react/ui/WalletIcon.module.css',
  './SessionBanner.module.css': 'react/session/SessionBanner.module.css',
  './SignInCard.module.css': 'react/signIn/SignInCard.module.css',
  './EmailAndPasskey.module.css': 'react/signIn/EmailAndPasskey.module.css',
  './WalletPlaces.module.css': 'react/signIn/WalletPlaces.module.css',
}

/** What the root layout imports them as; without a build, it is empty and Next links the sheets. */
const textModule = '#app/firstScreenCss.ts'
const folder = 'node_modules/.cache/latchkey/first-screen'

/**
 * For a production build: writes the first screen's style sheets as modules of class names and one
 * of the text, and returns the aliases that import them. The root layout then has the text in a
 * `<style>` with the nonce, so that the first paint waits for no second request; Next's own
 * `inlineCss` writes no nonce.
 *
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export async function firstScreenStyles(root) {
  const { names, css } = await bundle(root)
  mkdirSync(join(root, folder), { recursive: true })
  /** @type {Record<string, string>} */
  const aliases = {}
  const write = (
    /** @type {string} */ specifier,
    /** @type {string} */ file,
    /** @type {string} */ text,
  ) => {
    writeIfChanged(join(root, folder, file), text)
    aliases[specifier] = `./${folder}/${file}`
  }
  for (const [specifier, path] of Object.entries(sheets))
    write(
      specifier,
      `${path.replaceAll(/\W+/g, '-')}.mjs`,
      `export default ${JSON.stringify(names[path] ?? {})}\n`,
    )
  write(textModule, 'text.mjs', `export const firstScreenCss = ${JSON.stringify(css)}\n`)
  return aliases
}

/**
 * Bundles the sheets in one pass, so that the names of the text and of the modules agree.
 *
 * @param {string} root
 */
async function bundle(root) {
  const paths = [...new Set(Object.values(sheets))]
  const lines = paths.map((path, index) =>
    path.endsWith('.module.css')
      ? `import sheet${index} from './${path}'; names['${path}'] = { ...sheet${index} }`
      : `import './${path}'`,
  )
  const { outputFiles } = await build({
    stdin: { contents: ['export const names = {}', ...lines].join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    outdir: '/',
    // Short names; those of the bundler for the other sheets all have a prefix.
    minifyIdentifiers: true,
    logLevel: 'error',
  })
  const text = (/** @type {string} */ end) =>
    outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  const { names } = await import(`data:text/javascript,${encodeURIComponent(text('.js'))}`)
  const { code } = transform({
    filename: 'firstScreen.css',
    code: Buffer.from(text('.css')),
    minify: true,
    targets: targets(),
  })
  return { names: /** @type {Record<string, object>} */ (names), css: code.toString() }
}

/** The browsers of Next's own style sheets, as Lightning CSS takes them. */
function targets() {
  return Object.fromEntries(
    browsers.map((/** @type {string} */ browser) => {
      const [name = '', version = ''] = browser.split(' ')
      const [major = 0, minor = 0] = version.split('.').map(Number)
      return [name, (major << 16) | (minor << 8)]
    }),
  )
}

/**
 * Keeps the file of an unchanged sheet, which the bundler has in its cache.
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
