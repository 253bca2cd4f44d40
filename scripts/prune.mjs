/**
 * `npm run prune`: removes the packages that the built site does not load, about two thirds of
 * node_modules: most are in its bundles already. `npm ci` brings them back.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildStale } from './lib/build.mjs'
import { loadedPackages } from './lib/loadedPackages.mjs'
import { run, sentence } from './lib/sentence.mjs'

const removal = { recursive: true, force: true }

await run(() => {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const loaded = loadedPackages(root)
  if (!loaded || isBuildStale(root))
    throw sentence('There is no build of these sources. Run npm run build, then npm run prune.')
  const record = join(root, 'node_modules/.package-lock.json')
  /** @type {import('./lib/lockfile.mjs').Lockfile} */
  const installed = JSON.parse(readFileSync(record, 'utf8'))
  const paths = Object.keys(installed.packages)
  const isKept = (/** @type {string} */ path) =>
    loaded.has(path) || [...loaded].some((one) => one.startsWith(`${path}/`))
  const removed = paths.filter((path) => !isKept(path))
  // The record first: what is interrupted counts as not installed.
  rmSync(record)
  for (const path of removed) remove(join(root, path))
  for (const name of ['.bin', '.cache']) rmSync(join(root, 'node_modules', name), removal)
  installed.packages = Object.fromEntries(
    Object.entries(installed.packages).filter(([path]) => isKept(path)),
  )
  writeFileSync(record, JSON.stringify(installed, null, 2))
  process.stdout.write(
    `${removed.length} of ${paths.length} packages removed: the built site loads ${loaded.size}.\n`,
  )
})

/**
 * Removes a package, and the folder of its scope if that is empty then.
 *
 * @param {string} folder
 */
function remove(folder) {
  rmSync(folder, removal)
  const parent = dirname(folder)
  if (existsSync(parent) && readdirSync(parent).length === 0) rmdirSync(parent)
}
