/**
 * `npm run packages`: builds the packages of packages/ into .packages/<name> and packs each one
 * into .packages/<name>-<version>.tgz. Nothing is published.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { bundleDevnet, bundleForNode } from './lib/bundleDevnet.ts'
import { run, sentence } from './lib/sentence.mjs'
import { buildLatchkey } from './packages/buildLatchkey.ts'
import { writeManifest } from './packages/writeManifest.ts'
import { writeTypes } from './packages/writeTypes.ts'

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
  await buildLatchkey(join(target, 'latchkey'))
  await buildCreateLatchkey(join(target, 'create-latchkey'))
  for (const name of readdirSync(target)) pack(name)
}

async function buildCreateLatchkey(folder: string): Promise<void> {
  const source = 'packages/create-latchkey'
  const bundled = await bundleForNode({
    entryPoints: { cli: `${source}/src/cli.ts` },
    outdir: join(folder, 'dist'),
  })
  cpSync(join(root, source, 'template'), join(folder, 'template'), { recursive: true })
  writeManifest(folder, source, [bundled])
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

function pack(name: string): void {
  const { status, stderr } = spawnSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', target],
    { cwd: join(target, name), encoding: 'utf8' },
  )
  if (status !== 0) throw sentence(`${name} was not packed: ${stderr.slice(-2_000)}`)
  process.stdout.write(`${name} is packed in .packages.\n`)
}
