import {
  mkdirSync,
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
import { builtPackage } from '#tests/support/unpackPackages.ts'

/** The command `latchkey-icons`, as it is installed. */
const command = join(builtPackage('latchkey'), 'dist/copyIcons.js')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-icons-'))
const copy = (...args: string[]) => runNode([command, ...args], { cwd: folder })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('icons are copied beside the site’s own, which are kept', async () => {
  mkdirSync(join(folder, 'public/wallets'), { recursive: true })
  const own = join(folder, 'public/wallets/metamask.svg')
  writeFileSync(own, 'own')
  expect((await copy()).stderr).toBe('')
  expect(readFileSync(own, 'utf8')).toBe('own')
  expect(readdirSync(join(folder, 'public/wallets')).length).toBeGreaterThan(40)
  expect(readdirSync(join(folder, 'public/networks'))).toContain('1.svg')
})

test('a folder may be a link', async () => {
  for (const name of ['elsewhere', 'linked']) mkdirSync(join(folder, name))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'linked/wallets'))
  expect((await copy('linked')).stderr).toBe('')
  expect(readdirSync(join(folder, 'elsewhere')).length).toBeGreaterThan(40)
})

test('--help copies nothing, and what cannot be done is a sentence', async () => {
  const before = readdirSync(folder)
  expect((await copy('--help')).stdout).toContain('latchkey-icons [folder]')
  expect((await copy('one', 'two')).stderr).toBe('Name one folder only.\n')
  expect((await copy('--to', 'public')).stderr).toContain("'--to'")
  expect(readdirSync(folder)).toEqual(before)
  writeFileSync(join(folder, 'file'), '')
  const { stderr, code } = await copy('file')
  expect(stderr).toMatch(/^The icons cannot be copied to file\/wallets \(\w+\)\.\n$/)
  expect(code).toBe(1)
})
