import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

/**
 * Bundles the devnet's page scripts into classic scripts, in the order they are named.
 * Paths are relative to the devnet's folder.
 */
export async function bundle(entries: readonly string[]): Promise<string[]> {
  const scripts = await Promise.all(entries.map(bundleOne))
  // esbuild keeps a child process for the next build; there is none.
  await stop()
  return scripts
}

async function bundleOne(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`../${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  })
  return result.outputFiles[0]?.text ?? ''
}
