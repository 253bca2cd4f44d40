import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes the rules of CSS modules to `styles.css`, in the order of `sheets`, and a module beside it
 * for each, which exports its class names. Returns whether there are any.
 */
export async function writeStyles(outdir: string, sheets: readonly string[]): Promise<boolean> {
  if (sheets.length === 0) return false
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: sheets
        .map((path, index) => `export { default as sheet${index} } from './${path}'`)
        .join('\n'),
      resolveDir: root,
    },
    outdir: 'unused',
    bundle: true,
    format: 'esm',
    target: ['es2022', 'safari17'],
    loader: { '.css': 'css', '.module.css': 'local-css' },
    write: false,
  })
  const names: Record<string, Record<string, string>> = await import(
    `data:text/javascript,${encodeURIComponent(textOf(outputFiles, '.js'))}`
  )
  sheets.forEach((path, index) => {
    const file = join(outdir, `${path}.js`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export default ${JSON.stringify(names[`sheet${index}`] ?? {}, null, 2)}\n`)
  })
  writeFileSync(join(outdir, 'styles.css'), textOf(outputFiles, '.css'))
  return true
}

function textOf(files: readonly OutputFile[], extension: string): string {
  return files.find(({ path }) => path.endsWith(extension))?.text ?? ''
}
