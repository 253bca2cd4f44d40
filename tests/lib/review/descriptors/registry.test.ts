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
const out = join(folder, 'out')

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

test('a registry becomes files for the chains, an index, and a manifest of commit and hashes', () => {
  const { status, stderr } = run(checkout, '--out', out, '--chains', '1')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'))
  expect(index.calldataIndex).toEqual({ [`eip155:1:${one}`]: 'bank--calldata-bank.json' })
  const text = readFileSync(join(out, 'bank--calldata-bank.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    context: { contract: { deployments: [{ chainId: 1, address: one }] } },
    metadata: { owner: 'Bank' },
    display: { formats: { 'close()': { intent: 'Close', fields: [] } } },
  })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  expect(manifest.commit).toBe(git('rev-parse', 'HEAD').trim())
  expect(Object.keys(manifest.files).sort()).toEqual(['bank--calldata-bank.json', 'index.json'])
  expect(manifest.files['bank--calldata-bank.json']).toBe(
    createHash('sha256').update(text).digest('hex'),
  )
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
