import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { pageScripts } from '../../devnet/pageScripts.ts'
import { fingerprintOf } from './build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/latchkey')

/** The files that the bundle in the cache was made of, as the bundler named them. */
const inputsFile = join(cache, 'inputs-of-devnet.json')

/** The devnet starts it by this path, relative to its own folder. */
const reaper = 'scripts/lib/reaper.mjs'

/** What decides, besides the bundled files, what is bundled and how. */
const bundledBy = [
  'package-lock.json',
  'package.json',
  'scripts/lib/bundleDevnet.ts',
  'tsconfig.json',
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
 * third of the CPU time of a start through tsx. The bundle is kept until one of the files that it was
 * made of changes.
 */
export async function bundledDevnetArguments(): Promise<string[]> {
  const folder = existsSync(inputsFile) ? folderOf(readInputs()) : undefined
  const current = folder && existsSync(folder) ? folder : await bundleOnce()
  return [join(current, 'devnet/main.js')]
}

function readInputs(): string[] {
  return JSON.parse(readFileSync(inputsFile, 'utf8'))
}

/** Its name has the hash of the files that it was made of. */
function folderOf(inputs: string[]): string {
  return join(cache, `devnet-${fingerprintOf(root, inputs).slice(0, 16)}`)
}

async function bundleOnce(): Promise<string> {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (name.startsWith('devnet-')) rmSync(join(cache, name), { recursive: true, force: true })
  const made = mkdtempSync(join(cache, 'new-devnet-'))
  const metafiles = await bundleDevnet(made, { 'devnet/main': 'devnet/main.ts' })
  const bundled = metafiles.flatMap(({ inputs }) => Object.keys(inputs)).filter(isOfTheTree)
  const inputs = [...new Set([...bundled, reaper, ...bundledBy])].toSorted()
  writeFileSync(join(made, 'inputs.json'), JSON.stringify(inputs))
  renameSync(join(made, 'inputs.json'), inputsFile)
  const folder = folderOf(inputs)
  try {
    renameSync(made, folder)
  } catch (error) {
    // Another process of this run has bundled it meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(made, { recursive: true })
  }
  return folder
}

/** Not of a package, whose version the lockfile has, nor made by a plugin. */
function isOfTheTree(input: string): boolean {
  return !input.includes('node_modules/') && existsSync(join(root, input))
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
  mkdirSync(dirname(join(folder, reaper)), { recursive: true })
  copyFileSync(join(root, reaper), join(folder, reaper))
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
