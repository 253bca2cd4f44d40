/**
 * The packages of scripts/tools, which only checks and tests run: a linter, a compiler of contracts
 * and the like, 230 MB that `npm start` does not install.
 */
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'

/**
 * A file of such a package, for Node; installs the packages of scripts/tools if they are missing.
 *
 * @param {string} root
 * @param {string} path in node_modules, such as `@biomejs/biome/bin/biome`
 */
export function toolPath(root, path) {
  const folder = join(root, 'scripts/tools')
  installIfNeeded(folder)
  return join(folder, 'node_modules', path)
}
