import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A checkout of the public registry, for its published cases. */
const registry = process.env.DESCRIPTOR_REGISTRY
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
const checkout = join(folder, 'checkout')
const out = join(folder, 'registry.json')

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/descriptors.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })

function put(path: string, value: unknown) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), JSON.stringify(value))
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', checkout, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    encoding: 'utf8',
  })

const one = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`

beforeAll(() => {
  put('registry/bank/common.json', {
    metadata: { owner: 'Bank' },
    display: { formats: { 'close()': { intent: 'Close', fields: [] } } },
  })
  put('registry/bank/calldata-bank.json', {
    includes: 'common.json',
    context: {
      contract: {
        deployments: [
          { chainId: 1, address: one },
          { chainId: 5, address: other },
        ],
      },
    },
  })
  put('registry/bank/calldata-elsewhere.json', {
    context: { contract: { deployments: [{ chainId: 5, address: other }] } },
    display: { formats: { 'close()': { intent: 'Close', fields: [] } } },
  })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'bank')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a registry becomes one file for the chains, with its commit and the hash of each', () => {
  const { status, stderr } = run(checkout, '--out', out, '--chains', '1')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const descriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: one }] } },
    metadata: { owner: 'Bank' },
    display: { formats: { 'close()': { intent: 'Close', fields: [] } } },
  }
  const sha256 = createHash('sha256').update(JSON.stringify(descriptor)).digest('hex')
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({
    repository: 'ethereum/clear-signing-erc7730-registry',
    commit: git('rev-parse', 'HEAD').trim(),
    chains: [1],
    files: { 'bank--calldata-bank.json': { sha256, descriptor } },
  })
})

test('a checkout that differs from its commit is refused', () => {
  put('registry/bank/calldata-added.json', {})
  const { status, stderr } = run(checkout, '--out', out)
  expect(status).toBe(2)
  expect(stderr).toContain('differs from its commit')
})

test('95 percent of the published cases have every expected label', (context) => {
  context.skip(!registry, 'DESCRIPTOR_REGISTRY names no checkout of the registry')
  const { status, stdout } = run(registry ?? '', '--score')
  expect(status, stdout).toBe(0)
})
