import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What every site with a wallet has loaded anyway, and both sides share. */
const shared = ['viem', 'viem/*', 'wagmi', 'wagmi/*']

/**
 * Weighs a connector against the official packages bundled bare, both by esbuild, minified, viem
 * shared; gzip -9 in kB of 1000 bytes. `door` is what every visitor loads, `firstUse` the first of
 * `rooms` with what it imports at once, `all` every room and what is behind it; `bare` imports the
 * packages as a page without us would.
 */
export async function connectorWeights(root, { door, rooms, bare }) {
  const { build, transform } = await import('esbuild')
  const bundle = async (input) => {
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
  const entryPoints = rooms.map((path) => join(root, path))
  const pieces = await bundle({ entryPoints, splitting: true, outdir: '/' })
  const [opened] = pieces
  const firstUse = withImports(opened, pieces)
  const [sdks] = await bundle({ stdin: { contents: bare, resolveDir: root } })
  const source = readFileSync(join(root, door), 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true })
  return {
    door: gzipKb([code]),
    firstUse: gzipKb(firstUse.map(({ text }) => text)),
    all: gzipKb(pieces.map(({ text }) => text)),
    bare: gzipKb([sdks.text]),
  }
}

/** A file and all that it imports at once; what is imported later is not among it. */
function withImports(file, files, found = new Set()) {
  if (found.has(file)) return []
  found.add(file)
  for (const [, name] of file.text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    const other = files.find(({ path }) => path.endsWith(`/${name}`))
    if (other) withImports(other, files, found)
  }
  return [...found]
}

function gzipKb(texts) {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000
}
