import { basename } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles a benchmark page as a site would: minified, with dynamic imports in separate files.
 * Returns the files by name.
 */
export async function bundlePage(entry: string): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page: entry },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}

/** The HTML document that loads a bundled page. */
export const pageText = '<!doctype html><script type="module" src="page.js"></script>'
