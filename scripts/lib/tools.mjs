/**
 * Packages that `npm start` does not install: those of scripts/tools, which only checks and tests run (a
 * linter, a compiler of contracts and the like, 245 MB), those of scripts/bench/tools, which only
 * `npm run bench` runs (185 MB), and those of scripts/docs/tools, for `npm run docs` (100 MB).
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'

/**
 * A file of such a package, for Node; installs the packages of its folder if they are missing.
 *
 * @param {string} root
 * @param {string} path in node_modules, such as `@biomejs/biome/bin/biome`
 * @param {'scripts/tools' | 'scripts/bench/tools' | 'scripts/docs/tools'} folder
 */
export function toolPath(root, path, folder = 'scripts/tools') {
  installIfNeeded(join(root, folder))
  return join(root, folder, 'node_modules', path)
}

/**
 * Runs such a program, prints what it prints, and ends with its exit code.
 *
 * @param {string} path
 * @param {string[]} args
 */
export function runTool(path, args) {
  const program = toolPath(fileURLToPath(new URL('../..', import.meta.url)), path)
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
