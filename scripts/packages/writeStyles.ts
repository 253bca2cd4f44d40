import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Rules for elements, and the sheets that no module imports: before those of the modules. */
const first = ['packages/latchkey/src/styles.css', 'react/firstScreen.css']

/** Writes the style sheets to one `styles.css`, in the order of `sheets`. */
export async function writeStyles(outdir: string, sheets: readonly string[]): Promise<void> {
  const contents = [...first, ...sheets].map((path) => `@import "./${path}";`).join('\n')
  await build({
    absWorkingDir: root,
    stdin: { contents, loader: 'css', resolveDir: root },
    outfile: join(outdir, 'styles.css'),
    bundle: true,
    target: ['es2022', 'safari17'],
    logLevel: 'warning',
  })
}
