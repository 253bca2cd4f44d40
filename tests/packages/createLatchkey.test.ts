import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from '#tests/support/runNode.ts'
import { read, root } from '#tests/support/tree.ts'
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** The command of the package, as it is installed. */
const command = join(builtPackage('create-latchkey'), 'dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
const tarballs = join(root, '.packages')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const create = (...args: string[]) =>
  runNode([command, ...args, '--packages', tarballs, '--yes'], { cwd: folder })

test('a site has the chosen wallets only, in their list, their packages and their tests', async () => {
  const { stderr } = await create('tea', '--name', 'Tea House', '--wallets', 'turnkey,injected')
  expect(stderr).toBe('')
  const site = join(folder, 'tea')
  const text = (path: string) => readFileSync(join(site, path), 'utf8')
  expect(text('.env')).toContain('WORLD=devnet\nAPP_NAME=Tea House\nWALLETS=injected,turnkey\n')
  expect(text('.env.example')).toBe(text('.env'))
  const ignored = text('.gitignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.latchkey-devnet']))
  expect(text('wallets.config.ts')).not.toMatch(/walletConnect|smartWallet/)
  expect(readdirSync(join(site, 'tests')).toSorted()).toEqual([
    'injected.spec.ts',
    'pages.spec.ts',
    'signOrder.ts',
    'turnkey.spec.ts',
  ])
  const { dependencies } = JSON.parse(text('package.json'))
  expect(dependencies).toHaveProperty(['@turnkey/viem'])
  expect(dependencies).not.toHaveProperty(['@walletconnect/ethereum-provider'])
  expect(dependencies).not.toHaveProperty(['@coinbase/wallet-sdk'])
  // A clone of the site, and its image, have all that `npm ci` needs.
  expect(dependencies.latchkey).toBe('file:packages/latchkey-0.1.0.tgz')
  expect(readdirSync(join(site, 'packages')).toSorted()).toEqual([
    'latchkey-0.1.0.tgz',
    'latchkey-devnet-0.1.0.tgz',
    'latchkey-playwright-0.1.0.tgz',
  ])
  expect(text('Dockerfile')).toContain('COPY packages packages')
  expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*']))
})

test('a site has the versions that are tested here', async () => {
  await create('all')
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'all/package.json'), 'utf8'),
  )
  const ours = JSON.parse(read('package.json'))
  const tested = { ...ours.devDependencies, ...ours.dependencies }
  const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name]) => !/^latchkey/.test(name),
  )
  expect(others.length).toBeGreaterThan(0)
  for (const [name, version] of others) expect(version, name).toBe(tested[name])
})

test('a site on the devnet is for this machine only, and no install script runs', async () => {
  await create('local')
  const text = (path: string) => readFileSync(join(folder, 'local', path), 'utf8')
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  const listening = Object.entries(scripts).filter(([, script]) => /next (dev|start)/.test(script))
  expect(listening.map(([name]) => name)).toEqual(['dev', 'start', 'start:live'])
  for (const [name, script] of listening)
    expect(script.includes('--hostname 127.0.0.1'), name).toBe(name !== 'start:live')
  expect(text('playwright.config.ts')).toContain('next start --hostname 127.0.0.1')
  const ours = read('.npmrc').split('\n')
  expect(ours).toEqual(expect.arrayContaining(text('.npmrc').trim().split('\n')))
  expect(text('.npmrc')).toContain('ignore-scripts=true')
})

test.each([
  ['an unknown wallet', ['new', '--wallets', 'injected,ledger'], 'There is no wallet “ledger”'],
  ['an unknown database', ['new', '--database', 'mysql'], 'choose pglite or postgres'],
  ['a name that a sign-in message cannot have', ['new', '--name', 'Tea\nHouse'], 'use up to 60'],
  ['a folder with files', ['full'], 'full is not empty. Name a new folder.'],
  ['a file', ['file'], 'file is no folder. Name a new folder.'],
  ['a link', ['link'], 'link is no folder. Name a new folder.'],
  ['a folder in a file', ['file/site'], 'file/site cannot be created (ENOTDIR).'],
  ['a name that moves the cursor', ['a\x1b[2J'], 'has a control character'],
  ['a second argument', ['tea', 'house'], '“house” is one argument too many.'],
])('%s is refused with a sentence, and nothing is written', async (_, args, sentence) => {
  await create('full')
  writeFileSync(join(folder, 'file'), '')
  if (!existsSync(join(folder, 'link'))) symlinkSync(join(folder, 'full'), join(folder, 'link'))
  const before = readdirSync(folder)
  const { stdout, stderr } = await create(...args)
  expect(stdout).toBe('')
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
  expect(readdirSync(folder)).toEqual(before)
})

test('the next steps can be pasted, whatever the folder’s name is', async () => {
  const { stdout } = await create("it's; echo $HOME")
  expect(stdout).toContain(`cd 'it'\\''s; echo $HOME'\n`)
  expect((await create('plain-1')).stdout).toContain('cd plain-1\n')
})

test('a long name of a folder becomes a name that fits', async () => {
  const { stderr } = await create('a'.repeat(80))
  expect(stderr).toBe('')
  const settings = readFileSync(join(folder, 'a'.repeat(80), '.env'), 'utf8')
  expect(settings).toContain(`APP_NAME=A${'a'.repeat(59)}\n`)
})

test('without the tarballs nothing is written, because nothing is published', async () => {
  const { stdout, stderr } = await runNode([command, 'lost', '--yes'], { cwd: folder })
  expect(stdout).toBe('')
  expect(stderr).toContain('Nothing is published to npm yet')
  expect(existsSync(join(folder, 'lost'))).toBe(false)
})
