import { posix } from 'node:path'
import { entryPoint, projectFiles, read } from '#tests/support/tree.ts'
import { pathsOf } from '#tests/support/walletKinds.ts'

const files = projectFiles().filter((path) => /\.(tsx?|mjs)$/.test(path))

/**
 * The unit tests that the removal of a wallet kind can affect, for the test that runs them without
 * it: they load, also indirectly, the list of wallets, a file of the kind, or `tree.ts`, which reads
 * the folders of the project. All others run the same code as before.
 */
export function affectedTests(kind: string): string[] {
  const changed = ['wallets.config.ts', 'tests/support/tree.ts', ...pathsOf(kind)]
  const users = usersOf(files.filter((path) => changed.some((one) => path.startsWith(one))))
  return files.filter((path) => isUnitTest(path) && users.has(path))
}

/** Files that name one of `paths`, or a file that does. */
function usersOf(paths: string[]): Set<string> {
  const found = new Set(paths)
  // A Set also visits what is added during the loop.
  for (const path of found) {
    for (const [user, named] of namedFiles()) if (named.has(path)) found.add(user)
  }
  return found
}

let named: Map<string, Set<string>> | undefined

/** The files that each file imports, starts or bundles. */
function namedFiles(): Map<string, Set<string>> {
  named ??= new Map(files.map((path) => [path, new Set(namesIn(path).flatMap(filesOf))]))
  return named
}

/** Every quoted path of code in a file, from the root. */
function namesIn(path: string): string[] {
  const quoted = read(path).matchAll(/(['"`])(latchkey\/[^'"`\s]+|[^'"`\s]+\.(?:tsx?|mjs))\1/g)
  return [...quoted].map(([, , name = '']) => {
    if (name.startsWith('#')) return name.slice(1)
    if (name.startsWith('latchkey/')) return entryPoint(name) ?? name
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
  })
}

/** The file of that path; if parts of it are known at run time only, each that it may be. */
function filesOf(name: string): string[] {
  if (!name.includes('${')) return [name]
  const parts = name.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`)
  return files.filter((path) => pattern.test(path))
}

/** Not those of the documents, which describe the project with every kind. */
function isUnitTest(path: string): boolean {
  return /^tests\/(?!(?:site|removal|packages|examples|docs)\/).*\.test\.tsx?$/.test(path)
}
