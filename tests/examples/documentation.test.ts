import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/tree.ts'
import { pageGroups } from '../../scripts/docs/pages.ts'

test('the documentation site is built, with a page for each entry of its menu', () => {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/docs.ts'], {
    cwd: root,
    stdio: 'pipe',
  })
  const read = (path: string) => readFileSync(join(root, '.docs/site', path), 'utf8')
  for (const { path } of pageGroups.flatMap(({ pages }) => pages)) {
    expect(read(`${path}.html`)).toMatch(/<h1[ >]/)
    expect(read(`${path}.md`)).toContain('# ')
  }
  // The search needs no service: its index is a file of the site.
  expect(read('index.html')).not.toMatch(/<script[^>]+src="https?:/)
}, 300_000)
