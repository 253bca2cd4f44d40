import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#lib/messages/locales.ts'
import { entryPoint, importsOf, projectFiles, read } from '#tests/support/tree.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** The entry points of the package `latchkey`, as its build writes them. */
const folder = builtPackage('latchkey')

/** The file of another package that is part of ours, whose code is not counted. */
const includedPackage = '/included.js'

/**
 * Largest code of each entry point without packages, in kB of gzip: what an import loads at once,
 * and all that it can load later, without languages other than English.
 */
const budgets: Record<string, { first: number; all: number }> = {
  './authentication': { first: 5, all: 11 },
  './connectors/defineConnector': { first: 3, all: 14.5 },
  './connectors/injected': { first: 5, all: 24 },
  './connectors/safe': { first: 3, all: 17 },
  './connectors/smartWallet': { first: 3, all: 22.5 },
  './connectors/turnkey': { first: 3, all: 62 },
  './connectors/walletConnect': { first: 3, all: 37.5 },
  './errors': { first: 9, all: 12.5 },
  './errors/catalog': { first: 8.9, all: 8.9 },
  './errors/report': { first: 8.5, all: 11 },
  './look': { first: 3, all: 3 },
  './messages': { first: 2, all: 23.5 },
  './next': { first: 1, all: 1 },
  './pages': { first: 9.5, all: 31.5 },
  './preview': { first: 72.5, all: 72.5 },
  // With the English messages; without them 20.
  './react': { first: 37.5, all: 273 },
  './react/account': { first: 16, all: 167 },
  './react/inspector': { first: 4, all: 13 },
  './react/keepFocus': { first: 1, all: 1 },
  './react/next': { first: 1, all: 1 },
  './react/review': { first: 30, all: 174 },
  './react/scriptPolicy': { first: 1, all: 1 },
  './react/sign': { first: 41, all: 253 },
  './react/ui': { first: 9, all: 33 },
  './react/wagmi': { first: 8, all: 207 },
  './review': { first: 5, all: 173 },
  './server': { first: 58, all: 211 },
  './server/next': { first: 20, all: 182 },
  './server/node': { first: 2, all: 2 },
  './server/schema': { first: 3, all: 3 },
  './siwe': { first: 4, all: 8 },
  './walletBook': { first: 1, all: 7 },
  './wallets': { first: 1, all: 1 },
}

/** Whether a chunk is a language other than English. */
const isTranslation = (output: Metafile['outputs'][string] | undefined) =>
  Object.keys(output?.inputs ?? {}).some((path) => /\/messages\/[\w-]+\/\w+\.json\.js$/.test(path))

/** Packages that an entry point may import, besides those of every entry point. */
const everywhere = ['@wagmi/core', 'viem', 'wagmi/actions']
const screenPackages = [
  ...['react', 'wagmi', '@tanstack/react-query'],
  ...['@base-ui/react', 'uqr'],
]
const serverPackages = [
  ...[
    '@electric-sql/pglite',
    '@turnkey',
    'drizzle-orm',
    'oauth4webapi',
    'pg',
    'pino',
    'prom-client',
  ],
  ...['secp256k1', 'zod'],
]
const ownPackages: Record<string, string[]> = {
  './server': serverPackages,
  './server/next': [...serverPackages, 'next', 'server-only'],
  './server/schema': ['drizzle-orm'],
  './siwe': ['secp256k1'],
  './connectors/safe': ['@safe-global/safe-apps-provider', '@safe-global/safe-apps-sdk'],
  './connectors/smartWallet': ['@coinbase/wallet-sdk'],
  './connectors/turnkey': ['@turnkey'],
  './connectors/walletConnect': ['@walletconnect/ethereum-provider'],
  // What a server reads of wagmi's state.
  './pages': ['wagmi'],
  './react': screenPackages,
  './react/account': screenPackages,
  './react/inspector': screenPackages,
  './react/next': ['react', 'next'],
  './react/review': screenPackages,
  './react/sign': screenPackages,
  './react/ui': ['react'],
  './react/wagmi': screenPackages,
  './review': screenPackages,
}

type Manifest = {
  exports: Record<string, string | { types: string; default: string }>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
}
const manifest = (): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The entry points, by their names in the manifest. */
const names = Object.keys(budgets)

test('each entry point is that of this site, and of the built package', () => {
  const { exports } = manifest()
  const files = new Set(projectFiles())
  for (const name of names) {
    expect(files, name).toContain(entryPoint(`latchkey${name.slice(1)}`))
    const built = exports[name]
    if (typeof built !== 'object') throw new Error(`${name} is not exported.`)
    for (const file of [built.types, built.default])
      expect(existsSync(join(folder, file)), file).toBe(true)
  }
  const code = Object.entries(exports).filter(([, file]) => typeof file === 'object')
  expect(code.map(([name]) => name).toSorted()).toEqual(names.toSorted())
})

test('nothing imports the package but by its entry points', () => {
  const entries = new Set(names.map((name) => `latchkey${name.slice(1)}`))
  const found = projectFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => importsOf(read(path)).map((name) => ({ path, name })))
    .filter(({ name }) => /^latchkey(\/|$)/.test(name) && !name.endsWith('.css'))
  expect(found.filter(({ name }) => !entries.has(name))).toEqual([])
  const deep = projectFiles()
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('packages/latchkey/'))
    .filter((path) => importsOf(read(path)).some((name) => name.startsWith('#packages/latchkey/')))
  expect(deep).toEqual([])
})

test('what depends on NODE_ENV is decided where the built package runs', () => {
  const ofNext = ['nextLatchkey', 'startServer'].map((name) => `server/next/${name}`)
  for (const path of ofNext) {
    expect(read(`${path}.ts`)).toContain('process.env.NODE_ENV')
    expect(readFileSync(join(folder, `dist/${path}.js`), 'utf8')).toContain('process.env.NODE_ENV')
  }
})

test('an SDK is an optional peer whose range has the version that is tested here', () => {
  const installed = JSON.parse(read('package.json')).dependencies as Record<string, string>
  const { peerDependencies, peerDependenciesMeta } = manifest()
  for (const [name, range] of Object.entries(peerDependencies)) {
    const version = installed[name]
    expect(version, `${name} is tested`).toBeDefined()
    if (/^\d/.test(range)) expect(range, name).toBe(version)
    else if (range.startsWith('^') && version) expect(hasVersion(range, version), name).toBe(true)
    const isRequired = peerDependenciesMeta[name]?.optional !== true
    expect(isRequired, `${name} is required`).toBe(everywhere.includes(name))
  }
})

test('a language has less than 40.5 kB, and all have less than 232', () => {
  const sizes = Object.keys(locales)
    .filter((locale) => locale !== 'en')
    .map((locale) =>
      ['pages', 'review', 'errors']
        .map((part) => readFileSync(join(folder, `dist/lib/messages/${locale}/${part}.json.js`)))
        .reduce((sum, code) => sum + gzipSync(code).length / 1000, 0),
    )
  expect(sizes.filter((size) => size >= 40.5)).toEqual([])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(232)
})

describe.each(names)('%s', (name) => {
  let metafile: Metafile
  let codes: Map<string, Uint8Array>

  beforeAll(async () => {
    const built = manifest().exports[name]
    if (typeof built !== 'object') throw new Error(`${name} is not exported.`)
    const result = await build({
      absWorkingDir: folder,
      entryPoints: { entry: built.default },
      outdir: 'out',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      packages: 'external',
      external: [`*${includedPackage}`],
      write: false,
      metafile: true,
    })
    metafile = result.metafile
    codes = new Map(
      result.outputFiles.map(({ path, contents }) => [path.slice(folder.length + 1), contents]),
    )
  })

  test('stays within its budget', () => {
    const first = reachable(metafile.outputs, 'out/entry.js', 'import-statement')
    const sizeOf = (paths: Iterable<string>) =>
      [...paths].reduce((sum, path) => sum + gzipSync(codes.get(path) ?? '').length, 0) / 1000
    // A page loads one language, whose size is that of its files.
    const all = [...codes.keys()].filter((path) => !isTranslation(metafile.outputs[path]))
    const sizes = { first: sizeOf(first), all: sizeOf(all) }
    const budget = budgets[name] ?? { first: 0, all: 0 }
    expect(sizes.first, `first ${sizes.first} kB`).toBeLessThan(budget.first)
    expect(sizes.all, `all ${sizes.all} kB`).toBeLessThan(budget.all)
  })

  test('has no circular import', () => {
    expect(cycleOf(metafile.inputs)).toEqual([])
  })

  test('imports its own packages only, and none of Node outside of the server', () => {
    const imported = Object.values(metafile.inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ external }) => external)
      .map(({ path }) => path)
    const allowed = [...everywhere, ...(ownPackages[name] ?? [])]
    const ofNode = imported.filter((path) => builtinModules.includes(path.replace(/^node:/, '')))
    if (!name.startsWith('./server')) expect(ofNode).toEqual([])
    const packages = imported
      .filter((path) => !ofNode.includes(path))
      .filter((path) => !path.endsWith(includedPackage))
    expect(
      packages.filter((path) => !allowed.some((one) => path === one || path.startsWith(`${one}/`))),
    ).toEqual([])
  })
})

type Graph = Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>

/** Every file that `from` imports by one kind of import, itself included. */
function reachable(graph: Graph, from: string, kind: string): Set<string> {
  const found = new Set([from])
  for (const path of found)
    for (const each of graph[path]?.imports ?? [])
      if (each.kind === kind && !each.external) found.add(each.path)
  return found
}

/** The files of one circle of static imports; none if there is no such circle. */
function cycleOf(graph: Graph): string[] {
  const done = new Set<string>()
  const search = (path: string, trail: string[]): string[] => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return []
    for (const { path: next, kind, external } of graph[path]?.imports ?? []) {
      if (kind !== 'import-statement' || external) continue
      const cycle = search(next, [...trail, path])
      if (cycle.length > 0) return cycle
    }
    done.add(path)
    return []
  }
  for (const path of Object.keys(graph)) {
    const cycle = search(path, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

/** Whether one of the caret ranges has this version. */
function hasVersion(ranges: string, version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return ranges.split('||').some((range) => {
    const [first = 0, second = 0, third = 0] = range.trim().slice(1).split('.').map(Number)
    if (first !== major || (major === 0 && second !== minor)) return false
    return minor > second || (minor === second && patch >= third)
  })
}
