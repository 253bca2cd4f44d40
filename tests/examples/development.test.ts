import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createdSpecs, expectAppPasses } from '#tests/support/expectAppPasses.ts'
import { root } from '#tests/support/tree.ts'
import { writeCreatedSite } from '#tests/support/writeCreatedSite.ts'

/**
 * The site that create-latchkey writes, on the development server, with what renders pages in another way: Next's
 * `cacheComponents`, and React's StrictMode, which runs everything twice and is not in a build.
 */
test('with cacheComponents and StrictMode, a person signs in, signs and signs out', async () => {
  mkdirSync(join(root, '.packages'), { recursive: true })
  const parent = mkdtempSync(join(root, '.packages/development-'))
  // The server may still be writing what it has compiled.
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10 }))
  const site = join(parent, 'site')
  const change = changeIn(site)
  await writeCreatedSite(site)
  change('next.config.ts', [
    ['withLatchkey()', 'withLatchkey({ cacheComponents: true, reactStrictMode: true })'],
  ])
  // Next refuses the line without cacheComponents.
  for (const file of ['app/layout.tsx', 'app/page.tsx', 'app/account/page.tsx']) {
    change(file, [['export default', 'export const instant = false\n\nexport default']])
  }
  // It compiles while it is asked.
  change('playwright.config.ts', [
    ['next start', 'next dev'],
    ['timeout: 60_000,', 'timeout: 600_000,\n  expect: { timeout: 60_000 },'],
    ['port: Number(PORT),', 'port: Number(PORT),\n      timeout: 300_000,'],
    // Vitest's own is no mode of Next.
    ["DATABASE_URL: 'memory://',", "DATABASE_URL: 'memory://',\n        NODE_ENV: 'development',"],
  ])
  // Its policy is that of a build.
  rmSync(join(site, 'tests/pages.spec.ts'))
  cpSync(join(root, 'tests/examples/specs'), join(site, 'tests'), { recursive: true })
  await expectAppPasses(site, createdSpecs)
}, 1_200_000)

const changeIn = (site: string) => (file: string, replacements: [text: string, by: string][]) => {
  const path = join(site, file)
  let text = readFileSync(path, 'utf8')
  for (const [part, by] of replacements) {
    expect(text).toContain(part)
    text = text.replace(part, by)
  }
  writeFileSync(path, text)
}
