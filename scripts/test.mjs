/**
 * `npm test`: installs, finds a browser, runs every stage and prints `N passed, N failed` at the
 * end. `npm test -- unit e2e` runs these stages only. Exhaustive tests take a sample of their
 * cases, chosen by TEST_SEED, or all of them in `npm run test:full` (TEST_SCOPE=full). Imports only
 * Node's own modules until node_modules is installed.
 */
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run } from './lib/sentence.mjs'

await run(test)

async function test() {
  checkNode()
  installIfNeeded(fileURLToPath(new URL('..', import.meta.url)))
  const { tsImport } = await import('tsx/esm/api')
  /** @type {typeof import('./lib/runStages.ts')} */
  const { runStages } = await tsImport('./lib/runStages.ts', import.meta.url)
  await runStages(process.argv.slice(2))
}
