import { basename } from 'node:path'

/** Bundles a page of the bench as a site would be: minified, and what is loaded later in files of its own. By name. */
export async function bundlePage(entry) {
  const { build } = await import('esbuild')
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

/** The document that a bundled page is loaded into. */
export const pageText = '<!doctype html><script type="module" src="page.js"></script>'
