import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../scripts/lib/build.mjs'

/** Builds the site once, before the workers start it (siteTest.ts). */
export default async function globalSetup(): Promise<void> {
  await buildIfStale(fileURLToPath(new URL('../..', import.meta.url)))
}
