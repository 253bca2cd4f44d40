import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Rules for elements, before those of the modules. */
const base = 'packages/latchkey/src/styles.css'

/**
 * Writes the rules of CSS modules to `styles.css`, in the order of `sheets`, and a module beside it
 * for each, which exports its class names. Returns whether there are any.
 */
export async function writeStyles(outdir: string, sheets: readonly string[]): Promise<boolean> {
  if (sheets.length === 0) return false
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: [
        `import './${base}'`,
        ...sheets.map((path, index) => `export { default as sheet${index} } from './${path}'`),
      ].join('\n'),
      resolveDir: root,
    },
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    target: ['es2022', 'safari17'],
    loader: { '.css': 'css', '.module.css': 'local-css' },
    // A composed class is written before the one that composes it.
    logOverride: { 'undefined-composes-from': 'silent' },
    write: false,
  })
  const names: Record<string, Record<string, string>> = await import(
    `data:text/javascript,${encodeURIComponent(textOf(outputFiles, '.js'))}`
  )
  const classes = new Set<string>()
  sheets.forEach((path, index) => {
    const own = Object.entries(names[`sheet${index}`] ?? {})
    for (const name of own.flatMap(([, value]) => value.split(' '))) classes.add(name)
    const exported = Object.fromEntries(own.map(([name, value]) => [name, prefixed(value)]))
    const file = join(outdir, `${path}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export default ${JSON.stringify(exported, null, 2)}\n`)
  })
  writeFileSync(join(outdir, 'styles.css'), withPrefix(textOf(outputFiles, '.css'), classes))
  return true
}

/** Gives classes and animations their prefix; custom properties have it in the sources. */
function withPrefix(css: string, classes: Set<string>): string {
  const animations = new Set(css.match(/(?<=@keyframes )\w+/g))
  return css
    .replace(/(?<![\w.-])[A-Za-z]\w*/g, (name) => (animations.has(name) ? prefixed(name) : name))
    .replace(/\.([A-Za-z]\w*)/g, (all, name: string) =>
      classes.has(name) ? `.${prefixed(name)}` : all,
    )
}

/** Names that no site has, and by which `base` finds the elements of the screens. */
function prefixed(names: string): string {
  return names.replace(/\S+/g, 'latchkey-$&')
}

function textOf(files: readonly OutputFile[], extension: string): string {
  return files.find(({ path }) => path.endsWith(extension))?.text ?? ''
}
