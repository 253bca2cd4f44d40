import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type OutputFile, transform } from 'esbuild'

/** Packages that every site with a wallet loads anyway; excluded on both sides. */
const shared = ['viem', 'viem/*', '@wagmi/core', '@wagmi/core/*']

/** Kilobytes of each part. */
type ConnectorWeights = Record<'entryPoint' | 'firstUse' | 'all' | 'baseline', number>

/**
 * Compares a connector's size with that of the official packages alone, both bundled by esbuild,
 * minified, without viem; gzip -9 in kB of 1000 bytes. `entryPoint` is the entry point, which every
 * visitor loads; `firstUse` is `lazyFiles`, the files that load one after another when the wallet is
 * first used, with their static imports; `all` adds their dynamic imports. `baseline` imports the
 * packages as a page without Latchkey would.
 */
export async function connectorWeights(
  root: string,
  {
    entryPoint,
    lazyFiles,
    baseline,
  }: { entryPoint: string; lazyFiles: string[]; baseline: string },
): Promise<ConnectorWeights> {
  const bundle = async (input: BuildOptions): Promise<OutputFile[]> => {
    const { outputFiles } = await build({
      ...input,
      absWorkingDir: root,
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      external: shared,
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'error',
    })
    return outputFiles
  }
  const entryPoints = lazyFiles.map((path) => join(root, path))
  const pieces = await bundle({ entryPoints, splitting: true, outdir: '/' })
  const found = new Set<OutputFile>()
  for (const path of lazyFiles) {
    const opened = pieces.find((piece) => piece.path === `/${basename(path, '.ts')}.js`)
    if (opened) withImports(opened, pieces, found)
  }
  const firstUse = [...found]
  const sdks = await bundle({ stdin: { contents: baseline, resolveDir: root } })
  const source = readFileSync(join(root, entryPoint), 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true })
  return {
    entryPoint: gzipKb([code]),
    firstUse: gzipKb(firstUse.map(({ text }) => text)),
    all: gzipKb(pieces.map(({ text }) => text)),
    baseline: gzipKb(sdks.map(({ text }) => text)),
  }
}

/** Adds a file and its static imports; dynamic imports are not included. */
function withImports(file: OutputFile, files: OutputFile[], found: Set<OutputFile>): void {
  if (found.has(file)) return
  found.add(file)
  for (const [, name] of file.text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    const other = files.find(({ path }) => path.endsWith(`/${name}`))
    if (other) withImports(other, files, found)
  }
}

function gzipKb(texts: string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
}
