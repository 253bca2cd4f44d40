import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

/** Builds in progress: they share esbuild's child process. */
let running = 0

/**
 * Bundles the devnet's page scripts into classic scripts, in the given order. Paths are relative to
 * the devnet's folder.
 */
export async function bundle(entries: readonly string[]): Promise<string[]> {
  running += 1
  try {
    return await Promise.all(entries.map(bundleOne))
  } finally {
    running -= 1
    // esbuild keeps a child process for the next build; the last build ends it.
    if (running === 0) await stop()
  }
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
