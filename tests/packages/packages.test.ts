import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wagmiInjectedRuns } from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { freePorts } from '#tests/support/freePorts.ts'
import { manifestProblems, typeProblems } from '#tests/support/publishedPackage.ts'
import { runNode } from '#tests/support/runNode.ts'
import { runPlaywright } from '#tests/support/runPlaywright.ts'
import { isChosen, sampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'
import {
  builtPackage,
  packageNames as names,
  tarballOf,
  unpackPackages,
} from '#tests/support/unpackPackages.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'

/** The packages as others install them: built, packed, and unpacked into an empty project. */
const run = promisify(execFile)

/** Largest tarball and its unpacked size, in kB. */
const budgets = {
  'create-latchkey': { packed: 20, unpacked: 60 },
  // The commands have Drizzle in them, for an image without packages: 38 kB.
  latchkey: { packed: 1_255, unpacked: 8_500 },
  'latchkey-devnet': { packed: 1_450, unpacked: 6_300 },
  'latchkey-playwright': { packed: 116, unpacked: 500 },
}

/** Those that run the devnet; they have no dependency but anvil. */
const toolNames = names.filter((name) => /^latchkey-/.test(name))

/** Largest size of both of them and of what they depend on, with anvil, in kB. */
const installedBudget = 150_000

let project = ''
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
  await install(project)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe.each(names)('%s', (name) => {
  const tarball = tarballOf(name)
  const manifest = () => JSON.parse(readFileSync(join(builtPackage(name), 'package.json'), 'utf8'))

  test('contains built files, types, a README and licenses, and nothing else', () => {
    const folder = join(project, 'node_modules', name)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    const allowed =
      /^(dist\/.*\.(m?js|css)|icons\/\w+\/[\w-]+\.(svg|txt)|template\/.*|types\/.*\.d\.ts|README\.md|LICENSE|THIRD_PARTY_LICENSES\.txt|package\.json)$/
    expect(files.filter((file) => !allowed.test(file))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']))
    expect(files.filter((file) => /\.test\./.test(file))).toEqual([])
    expect(sizeOf(folder) / 1000).toBeLessThan(budgets[name].unpacked)
    expect(statSync(tarball).size / 1000).toBeLessThan(budgets[name].packed)
  })

  test('runs no script when it is installed', () => {
    expect(manifest().scripts).toBeUndefined()
  })

  test('has entry points that Node and TypeScript resolve', async () => {
    expect(await manifestProblems(builtPackage(name))).toEqual([])
    // A command has no entry points.
    if (name === 'create-latchkey') return
    const found = await typeProblems(tarball)
    if (!found) throw new Error('The package has no types.')
    // For ESM only, as Node 20 runs it: not for `node10`, which reads no exports, nor CommonJS.
    const problems = found
      .filter(({ resolutionKind = '' }) => !['node10', 'node16-cjs'].includes(resolutionKind))
      // A style sheet has no types.
      .filter(({ entrypoint = '' }) => !entrypoint.endsWith('.css'))
    expect(problems.map(({ kind }) => kind)).toEqual([])
  })
})

test('the tools need anvil only, and stay small once they are installed', () => {
  const dependencies = toolNames.flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(builtPackage(name), 'package.json'), 'utf8'))
    return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  })
  expect(dependencies.filter((name) => !name.startsWith('@foundry-rs/anvil-'))).toEqual([])
  // Those of other platforms are not installed.
  const anvil = dependencies
    .map((name) => join(project, 'node_modules', name))
    .filter((folder) => existsSync(folder))
  expect(anvil).toHaveLength(1)
  const folders = [...toolNames.map((name) => join(project, 'node_modules', name)), ...anvil]
  const bytes = folders.reduce((sum, folder) => sum + sizeOf(folder), 0)
  expect(bytes / 1000).toBeLessThan(installedBudget)
})

test('two devnets run beside each other, start within three seconds, and end when they are stopped', async () => {
  writeFileSync(
    join(project, 'two.mjs'),
    `import { spawnSync } from 'node:child_process'
     import { startDevnet } from 'latchkey-devnet'
     const timed = async (work) => {
       const startedAt = performance.now()
       return [await work(), performance.now() - startedAt]
     }
     const startNode = () => timed(() => spawnSync(process.execPath, ['-e', '0']))
     const nodes = [await startNode(), await startNode()]
     const [first, cold] = await timed(() => startDevnet())
     nodes.push(await startNode())
     const [second, warm] = await timed(() => startDevnet({ only: ['chain', 'chain2', 'wallet', 'phone', 'custody', 'frames', 'popup'] }))
     nodes.push(await startNode())
     for (const { client } of [first, second]) await client.faucet('0x${'1'.repeat(40)}', 31337, 1)
     console.log(JSON.stringify({
       urls: [first, second].map(({ services }) => services.chain),
       names: Object.keys(second.services).length,
       startMs: Math.min(cold, warm),
       nodeMs: Math.max(...nodes.map(([, ms]) => ms)),
     }))
     await Promise.all([first.stop(), second.stop()])`,
  )
  const { stdout } = await run(process.execPath, ['two.mjs'], { cwd: project })
  const { urls, names, startMs, nodeMs } = JSON.parse(stdout)
  expect(new Set(urls).size).toBe(2)
  // Each service that was not named is needed by one that was.
  expect(names).toBe(13)
  // On a busy machine, as long as so many starts of Node, which are slowed down alike.
  expect(startMs).toBeLessThan(Math.max(3_000, 60 * nodeMs))
  for (const url of urls) await expect(fetch(url)).rejects.toThrow()
})

test('the command line prints its options, and reports an unknown one', async () => {
  const cli = join(project, 'node_modules/latchkey-devnet/dist/devnet/cli.js')
  const { stdout } = await runNode([cli, '--help'])
  expect(stdout).toContain('--port <number>')
  const error = await runNode([cli, '--ports', '1'])
  expect(error).toMatchObject({ code: 2, stderr: expect.stringContaining("'--ports'") })
  const wrong = await runNode([cli, '--only', 'walet'])
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no service "walet". Services: chain,'),
  })
})

test('a page with plain wagmi is tested with the fixtures', async () => {
  cpSync(join(root, 'examples/vite-wagmi'), project, { recursive: true })
  cpSync(join(root, 'tests/packages/specs'), join(project, 'tests'), { recursive: true })
  expect(await findTypeErrors(project)).toBe('')
  const env = {
    // Of two workers, each with an app and a devnet 50 ports further.
    DEVNET_PORT: String(await freePorts(100)),
    PORT: String(await freePorts(2)),
  }
  const specs = readdirSync(join(project, 'tests'))
  const chosen = sampled(specs, 3)
  const { stats, failures } = await runPlaywright(project, { specs: chosen, env })
  expect(failures).toEqual([])
  expect(stats.expected).toBeGreaterThanOrEqual(chosen.length)
  if (chosen.length === specs.length) expect(stats.expected).toBeGreaterThanOrEqual(21)
})

describe('the conformance suite', () => {
  const wagmiConnector = `import { injected } from 'wagmi/connectors'
    let provider
    if (typeof window !== 'undefined') {
      window.addEventListener('eip6963:announceProvider', ({ detail }) => {
        provider = detail.provider
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    }
    const target = { id: 'dev.latchkey.wallet', name: 'Dev Wallet', provider: () => provider }
    export default () => injected({ target })
    export const lowercasing = () => (config) => {
      const connector = injected({ target })(config)
      const lower = (accounts) => accounts.map((account) => account.toLowerCase())
      return Object.assign({}, connector, {
        async connect(options) {
          const { accounts, chainId } = await connector.connect(options)
          return { accounts: lower(accounts), chainId }
        },
      })
    }`

  async function conformance(...args: string[]) {
    writeFileSync(join(project, 'connector.mjs'), wagmiConnector)
    const env = {
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
      DEVNET_PORT: String(await freePorts(20)),
    }
    return runCommand(['connector.mjs', ...args], env)
  }

  async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
    const command = join(project, 'node_modules/latchkey-playwright/dist/conformanceCommand.js')
    return runNode([command, ...args], { cwd: project, env })
  }

  // Otherwise the stage `e2e` runs the suite's sources over it.
  const isInstalledRun = isChosen('installed', wagmiInjectedRuns)
  test("wagmi's own injected conforms", async ({ skip }) => {
    skip(!isInstalledRun, 'The stage e2e runs it from the sources for this commit.')
    const { stdout, stderr } = await conformance()
    expect(stderr).toBe('')
    expect(stdout).toMatch(/\n +\d\d passed/)
    expect(stdout).not.toMatch(/\d (failed|flaky|skipped)/)
  })

  test('a failed check names what a connector must do', async () => {
    const args = ['--export', 'lowercasing', '--grep', 'connect returns checksummed accounts']
    const { stdout } = await conformance(...args)
    expect(stdout).toContain(
      'lowercasing: Return { accounts, chainId } from connect, with the wallet’s accounts as getAddress formats them.',
    )
    expect(stdout).toContain('1 failed')
  })

  test('the command names an option that it does not know', async () => {
    const error = await conformance('--without', 'wings')
    expect(error).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no capability “wings”; choose of isInPage'),
    })
  })

  test('what would fail every check is said once, before the first', async () => {
    writeFileSync(join(project, 'connector.mjs'), wagmiConnector)
    const error = await runCommand(['absent.mjs'], process.env)
    expect(error).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no module .*absent\.mjs\.\n$/),
    })
    const env = { ...process.env, CHROMIUM_PATH: join(project, 'no-chromium') }
    expect(await runCommand(['connector.mjs'], env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not exist.\n`,
    })
    const esbuild = join(project, 'node_modules/esbuild')
    unlinkSync(esbuild)
    const without = await runCommand(['connector.mjs'], env)
    symlinkSync(join(root, 'node_modules/esbuild'), esbuild)
    expect(without).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The conformance suite needs esbuild. Run `npm install --save-dev esbuild`.\n',
    })
  })
})

/** The size of a folder's files, in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Unpacks the tarballs beside links to the packages that this project has installed. */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  await unpackPackages(modules)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
}
