import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** Paths of all files of the project: committed, or untracked and not ignored. */
export function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return listed.split('\0').filter((path) => path !== '' && existsSync(`${root}${path}`))
}

/** The text of a project file. */
export function read(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8')
}

/** What a TypeScript text imports, re-exports, or imports dynamically; types included. */
export function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm,
    /^\s*import\s+['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name ?? ''))
}

/** The path of an imported project file; undefined for packages and Node modules. */
export function resolveProjectFile(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('latchkey/')) {
    // An example has installed the package.
    const isInstalled = /^(examples|packages\/create-latchkey\/template)\//.test(from)
    return isInstalled ? undefined : (entryPoint(name) ?? name)
  }
  if (!name.startsWith('.') || name.endsWith('.css')) return undefined
  return new URL(name, `file:///${from}`).pathname.slice(1)
}

const entryPoints: [name: string, path: string][] = Object.entries(
  JSON.parse(read('package.json')).exports as Record<string, string | null>,
).flatMap(([name, path]) => (path ? [[`latchkey${name.slice(1)}`, path.slice('./'.length)]] : []))

/** The project file of an import like `latchkey/siwe`, as package.json maps it. */
export function entryPoint(name: string): string | undefined {
  const exact = entryPoints.find(([pattern]) => pattern === name)
  if (exact) return exact[1]
  for (const [pattern, path] of entryPoints) {
    const [before = '', after] = pattern.split('*')
    const isMatch = after !== undefined && name.startsWith(before) && name.endsWith(after)
    if (isMatch) return path.replace('*', name.slice(before.length, name.length - after.length))
  }
  return undefined
}
