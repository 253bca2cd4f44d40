import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { read, root } from '#tests/support/tree.ts'
import { builtPackage, unpackPackages } from '#tests/support/unpackPackages.ts'

/** What the README of `latchkey` says about Next. */
const [, chapter = ''] =
  /^### Next\n([\s\S]*?)^### /m.exec(read('packages/latchkey/README.md')) ?? []
/** Within the project, so that the packages of latchkey's peers are found. */
const folder = mkdtempSync(join(root, '.packages/readme-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the README’s files of a Next site have no type error', async () => {
  await unpackPackages(join(folder, 'node_modules'))
  const files = [...chapter.matchAll(/^```tsx?\n\/\/ (.*)\n([\s\S]*?)^```$/gm)]
  expect(files.map(([, path]) => path)).toContain('app/layout.tsx')
  for (const [, path = '', text = ''] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'next-env.d.ts'), '/// <reference types="next" />\n')
  const template = join(builtPackage('create-latchkey'), 'template')
  copyFileSync(join(template, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  expect(await findTypeErrors(folder)).toBe('')
})

test('the README installs every package that a Next site is built with', () => {
  const [, command = ''] = /^npm i (.*)$/m.exec(chapter) ?? []
  const source = read('packages/create-latchkey/src/writeSite.ts')
  const [, list = ''] = /const packages = \{([\s\S]*?)\n\}/.exec(source) ?? []
  const needed = [...list.matchAll(/^ +'?([@\w/-]+)'?:/gm)].map(([, name]) => name)
  expect(needed.length).toBeGreaterThan(10)
  expect(command.split(' ').toSorted()).toEqual(['latchkey', ...needed].toSorted())
})
