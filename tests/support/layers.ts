import { entryPoint } from './tree.ts'

/** Layers from the most specific to the most general; a file belongs to the first that matches. */
const layers = {
  examples: /^(examples|packages\/create-latchkey\/template)\//,
  protocol: /^lib\/protocol\//,
  server: /^server\//,
  site: /^(latchkey\.ts$|lib\/site\/)/,
  lib: /^lib\//,
  connectors: /^connectors\//,
  list: /^(wallets|look)\.config\.ts$/,
  react: /^react\//,
  app: /^(app\/|proxy\.ts$|instrumentation(-client)?\.ts$)/,
  contracts: /^contracts\/artifacts\//,
  devnet: /^devnet\//,
  entries: /^packages\/latchkey\//,
  packages: /^packages\//,
  tests: /^tests\//,
  e2e: /^e2e\//,
  tools: /^(scripts\/|[\w-]+(\.[\w-]+)?\.(ts|mjs)$)/,
} as const
export type Layer = keyof typeof layers

/** Permitted imports of each layer, besides its own. */
const mayImport: Record<Layer, Layer[]> = {
  protocol: [],
  lib: ['protocol'],
  server: ['lib', 'protocol'],
  connectors: ['lib', 'protocol'],
  list: ['entries', 'connectors'],
  react: ['connectors', 'lib', 'protocol'],
  site: ['entries'],
  app: ['site', 'list', 'entries'],
  contracts: [],
  devnet: ['protocol', 'contracts'],
  entries: ['react', 'connectors', 'server', 'lib', 'protocol'],
  packages: ['devnet', 'protocol'],
  examples: [],
  tests: [
    'app',
    'react',
    'list',
    'entries',
    'connectors',
    'server',
    'lib',
    'protocol',
    'devnet',
    'packages',
    'e2e',
    'tools',
  ],
  e2e: ['protocol', 'lib', 'tests', 'tools', 'packages'],
  tools: ['e2e', 'connectors', 'server', 'lib', 'protocol', 'devnet', 'packages'],
}

/** Two project files, of which one imports the other. */
export type Import = { from: string; to: string }

/** Whether a file of one layer may import one of another. */
export function isAllowed({ from, to }: Import): boolean {
  const [a, b] = [layerOf(from), layerOf(to)]
  if (!a || !b || a === b) return a !== undefined && b !== undefined
  // The harness page imports real connectors, of the layer below.
  if (from.startsWith('e2e/harness/') && (b === 'connectors' || b === 'list')) return true
  // Next reads its configuration by itself, before it builds entry points.
  if (from === 'next.config.ts' && to === 'lib/fixedHeaders.ts') return true
  // Tests drive the devnet with its client; only its own tests import its internals.
  if (b === 'devnet' && to === 'devnet/client.ts') return ['e2e', 'tests', 'packages'].includes(a)
  // Browser tests compare what is on screen with a connector's error rows.
  if (a === 'e2e' && /^connectors\/\w+\/errors\.ts$/.test(to)) return true
  if (a === 'tests' && b === 'devnet') return from.startsWith('tests/devnet/')
  if (a === 'tools' && b === 'server') {
    return /^(drizzle\.config|scripts\/(bench\/contractAccounts|doctor(\/\w+)?))\.ts$/.test(from)
  }
  return mayImport[a].includes(b)
}

/**
 * Folders of server, lowest first; files directly in it are `.`. Each may import those of lower floors, and
 * none of its own floor.
 */
export const serverFloors: readonly (readonly string[])[] = [
  // Settings, log, clock.
  ['env'],
  ['db'],
  // What everything of one server shares.
  ['site'],
  // Helpers of all routes, which know none of them.
  ['http'],
  ['chain', 'descriptors'],
  ['auth', 'ens'],
  ['custody', 'receipts'],
  ['credentials', 'openId'],
  // The table of routes.
  ['routes'],
  // What puts a server together.
  ['.'],
  // What joins it to Next, and to Node's own server.
  ['next', 'node'],
]

/** The folder of server that a file is in, `.` for server itself; undefined for other files. */
export function serverFolder(path: string): string | undefined {
  const [, folder, name] = /^server\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? []
  return name && (folder ?? '.')
}

/** Whether a file of server may import another. */
export function isDownward({ from, to }: Import): boolean {
  const [a, b] = [serverFolder(from), serverFolder(to)]
  return a === b || floorOf(b) < floorOf(a)
}

function floorOf(folder: string | undefined): number {
  return serverFloors.findIndex((folders) => folder !== undefined && folders.includes(folder))
}

/** The path of an imported project file; undefined for packages and Node modules. */
export function resolveProjectFile(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('latchkey/'))
    // An example has installed the package.
    return layerOf(from) === 'examples' ? undefined : (entryPoint(name) ?? name)
  if (!name.startsWith('.') || name.endsWith('.css')) return undefined
  return new URL(name, `file:///${from}`).pathname.slice(1)
}

/** The layer of a project file. */
export function layerOf(path: string): Layer | undefined {
  return (Object.keys(layers) as Layer[]).find((layer) => layers[layer].test(path))
}
