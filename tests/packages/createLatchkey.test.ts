import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
  expect(text('wallets.config.ts')).not.toMatch(/walletConnect|smartWallet/)
  expect(readdirSync(join(site, 'tests')).toSorted()).toEqual([
    'injected.spec.ts',
    'signOrder.ts',
    'turnkey.spec.ts',
  ])
  const { dependencies } = JSON.parse(text('package.json'))
  expect(dependencies).toHaveProperty(['@turnkey/viem'])
  expect(dependencies).not.toHaveProperty(['@walletconnect/ethereum-provider'])
  expect(dependencies).not.toHaveProperty(['@coinbase/wallet-sdk'])
  expect(existsSync(join(site, dependencies.latchkey.slice('file:'.length)))).toBe(true)
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

test.each([
  ['an unknown wallet', ['new', '--wallets', 'injected,ledger'], 'There is no wallet “ledger”'],
  ['an unknown database', ['new', '--database', 'mysql'], 'choose pglite or postgres'],
  ['a name that a sign-in message cannot have', ['new', '--name', 'Tea\nHouse'], 'use up to 60'],
  ['a folder with files', ['full'], 'full is not empty. Name a new folder.'],
])('%s is refused with a sentence, and nothing is written', async (_, args, sentence) => {
  await create('full')
  const before = readdirSync(folder)
  const { stdout, stderr } = await create(...args)
  expect(stdout).toBe('')
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
  expect(readdirSync(folder)).toEqual(before)
})
