import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { readLockfile, resolvePackage } from './lockfile.mjs'

/**
 * The packages that the built site loads, as paths of the lockfile: those with a file that Next traced
 * from the server's bundles, and Next itself with what it depends on. All others are in the bundles
 * already, or are for building and testing only. Undefined if there is no build.
 *
 * @param {string} root
 * @returns {Set<string> | undefined}
 */
export function loadedPackages(root) {
  const traces = tracesOf(join(root, '.next'))
  if (traces.length === 0) return undefined
  const { packages } = readLockfile(root)
  const loaded = new Set()
  for (const trace of traces) {
    /** @type {{ files: string[] }} */
    const { files } = JSON.parse(readFileSync(trace, 'utf8'))
    for (const file of files) {
      const path = packageOf(relative(root, resolve(dirname(trace), file)).replaceAll('\\', '/'))
      if (path && packages[path]) loaded.add(path)
    }
  }
  for (const name of ['next', 'react', 'react-dom']) addWithDependencies(name, '')
  return loaded

  /**
   * @param {string} name
   * @param {string} from
   */
  function addWithDependencies(name, from) {
    const path = resolvePackage(packages, from, name)
    if (!path || (loaded.has(path) && from !== '')) return
    loaded.add(path)
    for (const one of Object.keys(packages[path]?.dependencies ?? {}))
      addWithDependencies(one, path)
  }
}

/**
 * The lists of files that Next writes beside each bundle and for its own server.
 *
 * @param {string} folder
 */
function tracesOf(folder) {
  if (!existsSync(folder)) return []
  const top = readdirSync(folder).map((name) => join(folder, name))
  const server = join(folder, 'server')
  const below = existsSync(server) ? readdirSync(server, { recursive: true, encoding: 'utf8' }) : []
  return [...top, ...below.map((name) => join(server, name))].filter((path) =>
    path.endsWith('.nft.json'),
  )
}

/**
 * The package that a file belongs to: `node_modules/a/node_modules/@b/c` of a file in it.
 *
 * @param {string} file
 */
function packageOf(file) {
  return /^(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/.exec(file)?.[0].slice(0, -1)
}
