// own process: WalletConnect’s SDK keeps global state.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStorage, memoryStorage } from '#devnet/phone/phoneStorage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-phone-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('values are copied on write and read', async () => {
  const storage = memoryStorage()
  const value = { list: [1] }
  await storage.setItem('a', value)
  value.list.push(2)
  expect(await storage.getItem('a')).toEqual({ list: [1] })
  await storage.setItem('b', undefined)
  expect(await storage.getItem('b')).toBeNull()
  expect(await storage.getItem('c')).toBeUndefined()
  await storage.removeItem('a')
  expect(await storage.getKeys()).toEqual(['b'])
})

test('a file contains the last of many changes, and no temporary file remains', async () => {
  const path = join(folder, 'deep', 'phone.json')
  const first = await fileStorage(path)
  for (let count = 0; count < 50; count += 1) await first.storage.setItem('count', count)
  await first.storage.setItem('other', { is: 'kept' })
  await first.stop()
  const { storage } = await fileStorage(path)
  expect(await storage.getEntries()).toEqual([
    ['count', 49],
    ['other', { is: 'kept' }],
  ])
  expect(await readdir(join(folder, 'deep'))).toEqual(['phone.json'])
})

test.each(['', '{"half":', '[1]', 'null'])(
  'a file that reads %o counts as empty or harmless',
  async (text) => {
    const path = join(folder, 'phone.json')
    await writeFile(path, text)
    const { storage, stop } = await fileStorage(path)
    await storage.setItem('a', 1)
    expect(await storage.getItem('a')).toBe(1)
    await stop()
  },
)
