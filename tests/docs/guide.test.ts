import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTypeErrors } from '#tests/support/findTypeErrors.ts'
import { guideFiles } from '#tests/support/guideFiles.ts'
import { importsOf, resolveProjectFile, root } from '#tests/support/tree.ts'
import { copyWithout } from '#tests/support/walletKinds.ts'
import { mayImport } from '../../scripts/layers/mayImport.ts'
import { toolPath } from '../../scripts/lib/tools.mjs'

/** Files of the site, and the configuration that the guide changes. */
const isOfSite = (path: string) =>
  /^((app|react|connectors|lib|server|contracts|packages\/latchkey\/src)\/.*\.(tsx?|css|json|svg)|[\w-]+(\.config)?\.ts|(package|tsconfig)\.json)$/.test(
    path,
  ) && !/^(knip|playwright|vitest)\.config\.ts$/.test(path)

const files = guideFiles()
let tree = ''

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'latchkey-guide-'))
  copyWithout([], tree, isOfSite)
  // Types of style sheets and images, which `next typegen` writes.
  writeFileSync(join(tree, 'next-env.d.ts'), '/// <reference types="next" />\n')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('the guide has a file for each of its steps', () => {
  expect(Object.keys(files).sort()).toEqual([
    '.env.local',
    'app/(wallet)/orders/OrderForm.tsx',
    'app/(wallet)/orders/SignedInAs.tsx',
    'app/(wallet)/orders/page.tsx',
    'app/api/orders/leave/route.ts',
    'app/api/orders/route.ts',
    'connectors/teaWallet.ts',
    'drizzleSite.config.ts',
    'latchkey.ts',
    'lib/site/orderTypedData.ts',
    'lib/site/orders.ts',
    'look.config.ts',
    'public/leaf.svg',
    'wallets.config.ts',
  ])
})

test('the code of the guide compiles in this tree', async () => {
  expect(await findTypeErrors(tree)).toBe('')
})

test('the code of the guide passes the linter', () => {
  const checked = Object.keys(files).filter((path) => /\.tsx?$/.test(path))
  for (const name of ['biome.json', 'biome.layers.json']) cpSync(join(root, name), join(tree, name))
  const biome = toolPath(root, '@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--vcs-enabled=false', ...checked]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree })
  expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('')
})

test('the code of the guide imports what its layer may', () => {
  const imports = Object.entries(files).flatMap(([from, text]) =>
    importsOf(text).flatMap((name) => {
      const to = resolveProjectFile(from, name)
      return to ? [{ from, to }] : []
    }),
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((one) => !mayImport(one.from, one.to))).toEqual([])
})
