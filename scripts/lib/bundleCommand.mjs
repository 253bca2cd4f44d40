import { fileURLToPath } from 'node:url'

/**
 * Bundles the command `latchkey` into `cli.js` of a folder: with all that it needs but the drivers of the
 * databases, so that it also runs beside a built site, which has no other packages of their own.
 *
 * @param {string} outdir
 * @returns {Promise<import('esbuild').Metafile>}
 */
export async function bundleCommand(outdir) {
  // Only where packages are installed: a copy of the built site has none to bundle.
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: { cli: 'packages/latchkey/src/cli.ts' },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Of the package `server-only`, which throws elsewhere.
    conditions: ['react-server'],
    external: ['pg', '@electric-sql/pglite'],
    minify: true,
    legalComments: 'none',
    metafile: true,
  })
  return metafile
}
