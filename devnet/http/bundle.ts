import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

/** Bundles that are being made: esbuild's child process serves them all. */
let running = 0

/**
 * Bundles the devnet's page scripts into classic scripts, in the order they are named.
 * Paths are relative to the devnet's folder.
 */
export async function bundle(entries: readonly string[]): Promise<string[]> {
  running += 1
  try {
    return await Promise.all(entries.map(bundleOne))
  } finally {
    running -= 1
    // esbuild keeps a child process for the next build; after the last one there is none.
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
