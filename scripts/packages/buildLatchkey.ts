import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleCommand } from '../lib/bundleCommand.mjs'
import { bundleForNode } from '../lib/bundleDevnet.ts'
import { writeIcons } from '../lib/icons.mjs'
import { entryPoints } from './entryPoints.ts'
import { writeManifest } from './writeManifest.ts'
import { writeStyles } from './writeStyles.ts'
import { writeTypes } from './writeTypes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = 'packages/latchkey'

/** The entry point that only Next loads, which knows `server-only`. */
const nextEntry = /\/server\/next\.ts$/

/**
 * A package that is part of ours, because it asks for a newer Node than its code needs: npm would
 * warn about it first of all.
 */
const includedPackage = '@ethereum-sourcify/clear-signing'

/** What both builds of the modules have. */
const ofModules = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  packages: 'external',
  // Otherwise esbuild fixes it to "development": what depends on it is decided where the code runs.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
} as const satisfies BuildOptions

/**
 * Builds the package `latchkey`: every module that its entry points reach becomes a file of its own,
 * so that `'use client'`, lazy imports and tree shaking are those of the sources. Nothing is bundled but
 * the style sheets, into one `styles.css`: not every bundler takes sheets of a package.
 */
export async function buildLatchkey(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(root, source, 'manifest.json'), 'utf8'))
  const sources = entryPoints()
  const entries = Object.values(sources)
  const modules = await modulesOf(entries)
  const sheets = modules.filter((path) => path.endsWith('.css'))
  const outdir = join(folder, 'dist')
  await build({
    ...ofModules,
    entryPoints: modules
      .filter((path) => !sheets.includes(path))
      .map((path) => ({ in: path, out: outputOf(path).replace(/\.js$/, '') })),
    outdir,
    target: 'es2022',
    plugins: [eachModule, eachKind, wholeJson, withDescriptors, withIncluded, throughWagmi],
    logLevel: 'warning',
  })
  await bundleForNode({ entryPoints: { copyIcons: `${source}/src/copyIcons.ts` }, outdir })
  const command = await bundleCommand(outdir)
  writeIcons(root, join(folder, 'icons'))
  await writeStyles(outdir, sheets)
  const included = await build({
    ...ofModules,
    packages: 'bundle',
    entryPoints: { included: includedPackage },
    outdir,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
  })
  writeTypes(folder, entries)
  writeManifest(folder, source, [included.metafile, command])
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, exports: exportsOf(sources) }, null, 2)}\n`,
  )
}

/** Paths of all modules that the entry points import, also dynamically. */
async function modulesOf(entries: string[]): Promise<string[]> {
  const { metafile } = await build({
    ...ofModules,
    entryPoints: entries,
    outdir: 'unused',
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

/** The built file of a module, relative to `dist`. */
function outputOf(path: string): string {
  return path.replace(/\.tsx?$|$/, '.js')
}

/** Leaves each import a reference to a built file. */
const eachModule: Plugin = {
  name: 'each module',
  setup(plugin) {
    plugin.onResolve(
      { filter: /^[#.]/ },
      async ({ path, resolveDir, importer, kind, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'resolved') return undefined
        if (path.endsWith('.css')) return { path, namespace: 'nothing' }
        const { path: imported, errors } = await plugin.resolve(path, {
          resolveDir,
          importer,
          kind,
          pluginData: 'resolved',
        })
        if (errors.length > 0) return { errors }
        const [from, to] = [importer, imported].map((file) => outputOf(toProjectPath(file)))
        const reference = relative(dirname(from ?? ''), to ?? '')
          .split(sep)
          .join('/')
        return { path: reference.startsWith('.') ? reference : `./${reference}`, external: true }
      },
    )
    // Only Next provides it; elsewhere it would be a package to install, which throws.
    plugin.onResolve({ filter: /^server-only$/ }, ({ importer }) =>
      nextEntry.test(toProjectPath(importer))
        ? undefined
        : { path: 'server-only', namespace: 'nothing' },
    )
    plugin.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: '' }))
  },
}

/**
 * Lists the files that an import with a pattern finds: other bundlers do not know the pattern, and
 * esbuild would copy the files into the module.
 */
const eachKind: Plugin = {
  name: 'each kind',
  setup(plugin) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    const pattern = 'import(`./${type}/screens.tsx`)'
    plugin.onLoad({ filter: /\/loadWalletScreens\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes(pattern)) throw new Error(`${path} has no ${pattern}.`)
      const kinds = readdirSync(dirname(path)).filter((kind) =>
        existsSync(join(dirname(path), kind, 'screens.tsx')),
      )
      const table = kinds.map((kind) => `${kind}: () => ${pattern.replace(/\$\{type\}/, kind)}`)
      const contents = source.replace(pattern, 'screensOf[type]?.()')
      return { contents: `${contents}\nconst screensOf = { ${table} }\n`, loader: 'ts' }
    })
  },
}

/** Leaves a JSON file one value: esbuild would make each of its keys an export as well. */
const wholeJson: Plugin = {
  name: 'whole JSON',
  setup(plugin) {
    plugin.onLoad({ filter: /\.json$/ }, ({ path }) => ({
      contents: `export default ${JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))}`,
      loader: 'js',
    }))
  },
}

/** Puts our descriptors into the module that reads them from the folder of this tree. */
const withDescriptors: Plugin = {
  name: 'with descriptors',
  setup(plugin) {
    plugin.onLoad({ filter: /\/ownDescriptors\.ts$/ }, () => {
      const names = readdirSync(join(root, 'descriptors')).filter((name) => name.endsWith('.json'))
      const texts = names.map((name) => {
        const descriptor = JSON.parse(readFileSync(join(root, 'descriptors', name), 'utf8'))
        return [name, JSON.stringify(descriptor)]
      })
      const contents = `const texts = ${JSON.stringify(Object.fromEntries(texts), null, 2)}`
      return { contents: `${contents}\nexport const ownDescriptors = () => texts\n`, loader: 'ts' }
    })
  },
}

/** Leaves each import of the included package a reference to its file. */
const withIncluded: Plugin = {
  name: 'with the included package',
  setup(plugin) {
    plugin.onResolve({ filter: new RegExp(`^${includedPackage}$`) }, ({ importer }) => {
      const path = relative(dirname(toProjectPath(importer)), 'included.js')
      return { path: path.split(sep).join('/'), external: true }
    })
  },
}

/**
 * Takes wagmi's actions from the app's own wagmi: its core may be installed beside it only, or in
 * another version, and these work on the app's config.
 */
const throughWagmi: Plugin = {
  name: 'through wagmi',
  setup(plugin) {
    plugin.onResolve({ filter: /^@wagmi\/core\/actions$/ }, () => ({
      path: 'wagmi/actions',
      external: true,
    }))
  },
}

function toProjectPath(file: string): string {
  return relative(root, file).split(sep).join('/')
}

/** The `exports` of the built package: types and code of each entry point. */
function exportsOf(sources: Record<string, string>): Record<string, unknown> {
  const built = Object.entries(sources).map(([name, path]) => {
    const file = path.replace(/^\.\//, '').replace(/\.ts$/, '')
    return [name, { types: `./types/${file}.d.ts`, default: `./dist/${file}.js` }]
  })
  return {
    ...Object.fromEntries(built),
    './styles.css': './dist/styles.css',
    './package.json': './package.json',
  }
}
