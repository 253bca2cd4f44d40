/**
 * Packages that `npm start` does not install: those of scripts/tools, which only checks and tests run (a
 * linter, a compiler of contracts and the like, 230 MB), and those of scripts/bench/tools, which only
 * `npm run bench` runs (185 MB).
 */
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'

/**
 * A file of such a package, for Node; installs the packages of its folder if they are missing.
 *
 * @param {string} root
 * @param {string} path in node_modules, such as `@biomejs/biome/bin/biome`
 * @param {'scripts/tools' | 'scripts/bench/tools'} folder
 */
export function toolPath(root, path, folder = 'scripts/tools') {
  installIfNeeded(join(root, folder))
  return join(root, folder, 'node_modules', path)
}
