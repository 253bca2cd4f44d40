/**
 * `npm run packages`: builds the packages of packages/ into .packages/<name> and packs each one
 * into .packages/<name>-<version>.tgz. Nothing is published.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { bundleDevnet, bundleForNode } from './lib/bundleDevnet.ts'
import { run, sentence } from './lib/sentence.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, '.packages')

/** Imports the devnet from its package instead of this tree. */
const installedDevnet: Plugin = {
  name: 'installed devnet',
  setup(plugin) {
    const external = (filter: RegExp, path: string) =>
      plugin.onResolve({ filter }, () => ({ path, external: true }))
    external(/^#packages\/devnet\/src\/startDevnet\.ts$/, 'latchkey-devnet')
    external(/^#devnet\/client\.ts$/, 'latchkey-devnet/client')
  },
}

/** The suite extends the `test` of the package's main entry, which is not bundled twice. */
const oneTest: Plugin = {
  name: 'one test',
  setup(plugin) {
    plugin.onResolve({ filter: /^\.\.\/test\.ts$/ }, () => ({ path: './main.js', external: true }))
  },
}

await run(buildPackages)

async function buildPackages(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  await buildDevnet(join(target, 'latchkey-devnet'))
  await buildPlaywright(join(target, 'latchkey-playwright'))
  for (const name of readdirSync(target)) pack(name)
}

async function buildDevnet(folder: string): Promise<void> {
  const metafiles = await bundleDevnet(join(folder, 'dist'), {
    'devnet/cli': 'packages/devnet/src/cli.ts',
    startDevnet: 'packages/devnet/src/startDevnet.ts',
    client: 'devnet/client.ts',
  })
  writeTypes(folder, ['packages/devnet/src/startDevnet.ts', 'devnet/client.ts'])
  writeManifest(folder, 'packages/devnet', metafiles)
}

async function buildPlaywright(folder: string): Promise<void> {
  const bundled = await bundleForNode({
    entryPoints: { main: 'packages/playwright/src/main.ts' },
    outdir: join(folder, 'dist'),
    external: ['@playwright/test'],
    plugins: [installedDevnet],
  })
  const conformance = await buildConformance(join(folder, 'dist'))
  writeTypes(folder, [
    'packages/playwright/src/main.ts',
    'packages/playwright/src/conformance/main.ts',
  ])
  writeManifest(folder, 'packages/playwright', [bundled, ...conformance])
}

/** The suite, its command, and the script of a connector's page, with the project's own wagmi. */
async function buildConformance(outdir: string): Promise<Metafile[]> {
  const external = ['@playwright/test', '@wagmi/core', 'esbuild', 'viem', 'wagmi', 'wagmi/actions']
  const source = 'packages/playwright/src/conformance'
  const suite = await bundleForNode({
    entryPoints: {
      conformance: `${source}/main.ts`,
      conformanceCommand: `${source}/conformanceCommand.ts`,
      'conformance.config': `${source}/conformance.config.ts`,
      conformanceSpec: `${source}/conformanceSpec.ts`,
    },
    outdir,
    external,
    splitting: true,
    plugins: [installedDevnet, oneTest],
  })
  const page = await build({
    absWorkingDir: root,
    entryPoints: [`${source}/openConnectorPage.ts`],
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    external,
    metafile: true,
  })
  return [suite, page.metafile]
}

/** Writes the types of entry points and of all project files that they import. */
function writeTypes(folder: string, entries: string[]): void {
  const config = join(folder, 'tsconfig.json')
  const types = join(folder, 'types')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: relative(folder, join(root, 'tsconfig.json')),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        incremental: false,
        outDir: 'types',
        rootDir: relative(folder, root),
      },
      files: entries.map((entry) => relative(folder, join(root, entry))),
      include: [],
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', config],
    { cwd: root, encoding: 'utf8' },
  )
  rmSync(config)
  if (status !== 0) throw sentence(`The types were not written: ${stdout.slice(0, 2_000)}`)
  const reachable = reachableTypes(types, entries)
  for (const file of filesIn(types)) if (!reachable.has(file)) rmSync(file)
}

/** Makes imports relative, from the entry points on; returns the files that were reached. */
function reachableTypes(types: string, entries: string[]): Set<string> {
  const declarationOf = (source: string) => join(types, source.replace(/\.ts$/, '.d.ts'))
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    // Inferred types are written as `import("../path")`, without an extension.
    const text = readFileSync(file, 'utf8').replace(
      /((?:from|import\() *)(["'])(#\w+\/[^"']+?|\.{1,2}\/[^"']+?)(?:\.ts)?\2/g,
      (_, before: string, quote: string, name: string) => {
        const imported = name.startsWith('#')
          ? declarationOf(`${name.slice(1)}.ts`)
          : join(dirname(file), `${name}.d.ts`)
        visit(imported)
        const path = relative(dirname(file), imported).split(sep).join('/')
        const specifier = path.startsWith('.') ? path : `./${path}`
        return `${before}${quote}${specifier.replace(/\.d\.ts$/, '.js')}${quote}`
      },
    )
    // The package that a project installs has the same types under its own name.
    writeFileSync(file, text.replaceAll('"playwright/test"', '"@playwright/test"'))
  }
  for (const entry of entries) visit(declarationOf(entry))
  return reached
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Writes package.json, README and the licenses of the package and of everything bundled. */
function writeManifest(folder: string, source: string, metafiles: Metafile[]): void {
  copy(`${source}/manifest.json`, join(folder, 'package.json'))
  copy(`${source}/README.md`, join(folder, 'README.md'))
  copy('LICENSE', join(folder, 'LICENSE'))
  const names = new Set(
    metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap(packageFolderOf),
  )
  const notices = [...names].toSorted().map(noticeOf)
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), notices.join('\n'))
}

/** `node_modules/a/node_modules/@b/c` of a bundled file; none for a project file. */
function packageFolderOf(input: string): string[] {
  const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)
  return match ? [match[0]] : []
}

function noticeOf(folder: string): string {
  const path = join(root, folder)
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file ? readFileSync(join(path, file), 'utf8').trim() : ''
  return `${name} ${version} (${license})\n\n${text}\n\n${'-'.repeat(80)}\n`
}

function copy(source: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(join(root, source))) throw sentence(`${source} is missing.`)
  copyFileSync(join(root, source), to)
}

function pack(name: string): void {
  const { status, stderr } = spawnSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', target],
    { cwd: join(target, name), encoding: 'utf8' },
  )
  if (status !== 0) throw sentence(`${name} was not packed: ${stderr.slice(-2_000)}`)
  process.stdout.write(`${name} is packed in .packages.\n`)
}
