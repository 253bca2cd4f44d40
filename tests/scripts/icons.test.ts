import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkIconPath } from '#lib/look/networkIconPath.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import { root } from '#tests/support/tree.ts'
import { networkLogos, walletLogos } from '../../scripts/lib/iconSources.mjs'
import { writeIcons } from '../../scripts/lib/icons.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-icons-'))
  mkdirSync(join(folder, 'wallets'))
  writeFileSync(join(folder, 'wallets/removed.svg'), '')
  writeIcons(root, folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const listed = (name: string) =>
  readdirSync(join(folder, name)).filter((file) => file.endsWith('.svg'))

test('every wallet of the wallet book has an icon, and no other does', () => {
  const icons = walletBook.map(({ icon }) => icon.replace('/wallets/', ''))
  expect(listed('wallets').sort()).toEqual([...icons].sort())
})

test('a wallet of the package has its logo, any other a mark', () => {
  for (const { groupKey, icon } of walletBook) {
    expect(/<text/.test(read(icon)), groupKey).toBe(!(groupKey in walletLogos))
  }
  expect(Object.keys(walletLogos).length).toBeGreaterThanOrEqual(45)
})

test('the page requests the logo of exactly the networks that have one', () => {
  const ids = Object.keys(networkLogos).map(Number)
  expect(listed('networks').sort()).toEqual(ids.map((id) => `${id}.svg`).sort())
  expect(ids.map(networkIconPath)).toEqual(ids.map((id) => `/networks/${id}.svg`))
  const source = readFileSync(join(root, 'lib/look/networkIconPath.ts'), 'utf8')
  const known = /new Set\(\[([^\]]+)\]/.exec(source)?.[1]?.match(/\d+/g)
  expect(known).toEqual(Object.keys(networkLogos))
  expect(networkIconPath(31337)).toBeUndefined()
})

test('logos are small pictures without scripts or outside references', () => {
  const paths = ['wallets', 'networks'].flatMap((name) =>
    listed(name).map((file) => `${name}/${file}`),
  )
  for (const path of paths) {
    const svg = read(path)
    expect(svg.length, path).toBeLessThanOrEqual(64 * 1024)
    expect(svg, path).toMatch(/<svg[\s>]/)
    const own = svg.replace(/xmlns(:\w+)?="[^"]*"/g, '').replace(/<!DOCTYPE[^>]*>/, '')
    expect(own, path).not.toMatch(/<script|<foreignObject|javascript:|\son\w+=|@import/i)
    expect(own, path).not.toMatch(/href="(?!#|data:image\/png)|url\((?!#)/i)
  }
})

test('both folders name the package and its license', () => {
  for (const name of ['wallets', 'networks']) {
    expect(read(`${name}/LICENSE.txt`)).toMatch(/@rainbow-me\/rainbowkit \d+\.\d+\.\d+/)
    expect(read(`${name}/LICENSE.txt`)).toContain('MIT License')
  }
})

test('without development packages, logos stay and missing icons become marks', () => {
  const bare = mkdtempSync(join(tmpdir(), 'latchkey-icons-bare-'))
  try {
    mkdirSync(join(bare, 'public/wallets'), { recursive: true })
    writeFileSync(join(bare, 'public/wallets/metamask.svg'), '<svg/>')
    writeIcons(bare)
    expect(readFileSync(join(bare, 'public/wallets/metamask.svg'), 'utf8')).toBe('<svg/>')
    expect(readFileSync(join(bare, 'public/wallets/rabby.svg'), 'utf8')).toContain('<text')
  } finally {
    rmSync(bare, { recursive: true })
  }
})
