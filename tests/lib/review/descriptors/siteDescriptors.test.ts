import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownDescriptors } from '#server/descriptors/ownDescriptors.ts'
import { siteDescriptors } from '#server/descriptors/siteDescriptors.ts'

const own = ownDescriptors()
const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const address = usdc.slice('eip155:1:'.length)
const text = JSON.stringify({ context: { contract: { deployments: [{ chainId: 1, address }] } } })
const hash = createHash('sha256').update(text).digest('hex')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'descriptors-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
const registry = (files: Record<string, { sha256: string; descriptor: unknown }>) =>
  put('registry.json', JSON.stringify({ repository: 'a/b', commit: '0123456789', files }))

test('a site has the descriptors of this tree', () => {
  const { index, files, problems } = siteDescriptors(own)
  expect(problems).toEqual([])
  expect(index.calldataIndex[usdc]).toBe('token-usdc.json')
  expect(index.sources['token-usdc.json']).toBe('Latchkey')
  expect(files.get('token-usdc.json')?.metadata?.owner).toBe('Circle')
})

test('a site has the whole public registry, each file with its hash', () => {
  const { index, files, problems } = siteDescriptors(own)
  expect(problems).toEqual([])
  const isPublic = (path: string) => index.sources[path]?.startsWith('ethereum/clear-signing')
  expect([...files.keys()].filter(isPublic).length).toBeGreaterThan(300)
  // Ours win, because they are the ones that are tested here.
  expect(index.calldataIndex['eip155:1:0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2']).toBe(
    'aave-v3-pool.json',
  )
})

test('those of its own folder come first', () => {
  put('token-usdc.json', text)
  const { index } = siteDescriptors(own, folder)
  expect(index.calldataIndex[usdc]).toBe('site--token-usdc.json')
  expect(index.sources['site--token-usdc.json']).toBe('this site')
})

test('a descriptor of a registry must have its hash; the registry names the source', () => {
  const descriptor = JSON.parse(text)
  registry({
    'good.json': { sha256: hash, descriptor },
    'changed.json': { sha256: hash, descriptor: { ...descriptor, metadata: {} } },
    'none.json': { sha256: hash, descriptor: 'x' },
  })
  const { files, index, problems } = siteDescriptors(own, folder)
  expect([...files.keys()].filter((path) => path.startsWith('site--'))).toEqual(['site--good.json'])
  expect(index.sources['site--good.json']).toBe('a/b@0123456')
  expect(problems).toEqual([
    'changed.json differs from its hash',
    'none.json differs from its hash',
  ])
})

test.each(['x', '{}', '[]'])('nothing is served of a registry that is %s', (content) => {
  put('registry.json', content)
  const { files, problems } = siteDescriptors(own, folder)
  expect([...files.keys()].some((path) => path.startsWith('site--'))).toBe(false)
  expect(problems).toHaveLength(1)
})

test('a folder of an earlier version is not served', () => {
  put('good.json', text)
  put('manifest.json', '{"files":{}}')
  const { files, problems } = siteDescriptors(own, folder)
  expect([...files.keys()].some((path) => path.startsWith('site--'))).toBe(false)
  expect(problems).toHaveLength(1)
})

test('a file that is no descriptor, and a missing folder, are problems and no failure', () => {
  put('broken.json', '{')
  put('list.json', '[]')
  expect(siteDescriptors(own, folder).problems).toHaveLength(2)
  expect(siteDescriptors(own, join(folder, 'missing')).problems).toHaveLength(1)
})
