import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { pageScripts } from '../../devnet/pageScripts.ts'
import { fingerprintOf } from './build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/latchkey')

/** Inputs of the bundle. */
const sources = [
  'contracts/artifacts',
  'devnet',
  'lib/protocol',
  'package-lock.json',
  'packages/devnet/src/prebuiltPages.ts',
]

/** Replaces the page bundler of the source tree with the reader of prebuilt pages. */
const prebuiltPages: Plugin = {
  name: 'prebuilt pages',
  setup(plugin) {
    plugin.onResolve({ filter: /^#devnet\/http\/bundle\.ts$/ }, () => ({
      path: join(root, 'packages/devnet/src/prebuiltPages.ts'),
    }))
  },
}

/**
 * Node's arguments to start the devnet of the current sources, bundled, for tests: that takes a
 * third of the CPU time of a start through tsx. The bundle is kept until a source changes.
 */
export async function bundledDevnetArguments(): Promise<string[]> {
  const folder = join(cache, `devnet-${fingerprintOf(root, sources).slice(0, 16)}`)
  if (!existsSync(folder)) await bundleOnce(folder)
  return [join(folder, 'devnet/main.js')]
}

async function bundleOnce(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (name.startsWith('devnet-')) rmSync(join(cache, name), { recursive: true, force: true })
  const made = mkdtempSync(join(cache, 'new-devnet-'))
  await bundleDevnet(made, { 'devnet/main': 'devnet/main.ts' })
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another process of this run has bundled it meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(made, { recursive: true })
  }
}

/**
 * Bundles entry points of the devnet, its page scripts, and what it starts by path; those must stay
 * where they are relative to `devnet/`.
 */
export async function bundleDevnet(
  folder: string,
  entryPoints: Record<string, string>,
): Promise<Metafile[]> {
  const bundled = await bundleForNode({ entryPoints, outdir: folder, plugins: [prebuiltPages] })
  const pages = await build({
    absWorkingDir: root,
    entryPoints: Object.values(pageScripts).map((entry) => `devnet/${entry}`),
    outbase: 'devnet',
    outdir: join(folder, 'devnet/pages'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
  })
  // The devnet starts it by this path, relative to its own folder.
  const reaper = join(folder, 'scripts/lib/reaper.mjs')
  mkdirSync(dirname(reaper), { recursive: true })
  copyFileSync(join(root, 'scripts/lib/reaper.mjs'), reaper)
  return [bundled, pages.metafile]
}

/** Bundles modules for Node; CommonJS dependencies get the `require` that they expect. */
export async function bundleForNode(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module';const require = createRequireOfBundle(import.meta.url);",
    },
    legalComments: 'none',
    ...options,
    metafile: true,
  })
  return metafile
}
