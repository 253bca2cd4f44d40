import { readFile } from 'node:fs/promises'
import type { bundle as bundleSources } from '#devnet/http/bundle.ts'

/**
 * Takes the place of devnet/http/bundle.ts in the package: reads page scripts that were bundled
 * when the package was built, so that it needs no bundler.
 */
export const bundle: typeof bundleSources = (entries) =>
  Promise.all(entries.map((entry) => readFile(prebuilt(entry), 'utf8')))

function prebuilt(entry: string): URL {
  return new URL(`pages/${entry.replace(/\.ts$/, '.js')}`, import.meta.url)
}
