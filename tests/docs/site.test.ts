import { expect, test } from 'vitest'
import { projectFiles, read, root } from '#tests/support/tree.ts'
import { llmsText } from '../../scripts/docs/llmsText.ts'
import { pageGroups } from '../../scripts/docs/pages.ts'
import { writePages } from '../../scripts/docs/writePages.ts'

const pages = await writePages(root)
const menu = pageGroups.flatMap((group) => group.pages)

test('the site has every document for people who use the project', () => {
  const documents = projectFiles().filter((path) =>
    /^(docs\/[\w-]+\.md|packages\/[\w-]+\/README\.md|(README|SECURITY|CHANGELOG|CONTRIBUTING)\.md)$/.test(
      path,
    ),
  )
  const shown = new Set(menu.map(({ source }) => source))
  expect(documents.length).toBeGreaterThan(20)
  expect(documents.filter((path) => !shown.has(path))).toEqual([])
})

test('every link leads to a page of the site and a heading there', () => {
  const links = Object.entries(pages).flatMap(([page, text]) =>
    [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, link = '']) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(({ link }) => {
    if (link.startsWith('/docs/pictures/')) return !projectFiles().includes(link.slice(1))
    const [path = '', anchor] = link.slice(1).split('#')
    const target = pages[`${path || 'index'}.md`]
    return target === undefined || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
  expect(broken).toEqual([])
})

test('the reference has every exported name, variable and error', () => {
  const [entries, names] = [new Map<string, string>(), read('tests/support/packageExports.txt')]
  for (const block of names.split('\n\n')) {
    const [entry = '', ...own] = block.trim().split('\n')
    const page = pages[`reference/api/${entry.replace('latchkey/', '').replaceAll('/', '-')}.md`]
    for (const name of own.map((line) =>
      line
        .trim()
        .replace(/^type /, '')
        .split(' as ')
        .at(-1),
    ))
      if (!page?.includes(`\n## ${name}\n`)) entries.set(`${entry}: ${name}`, 'missing')
  }
  expect([...entries.keys()]).toEqual([])
  const variables = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)]
  expect(variables.length).toBeGreaterThan(50)
  for (const [, variable] of variables)
    expect(pages['reference/configuration.md']).toContain(`\`${variable}\``)
  expect(anchorsOf(pages['reference/errors.md'] ?? '')).toContain('userrejected')
})

test('programs find the Markdown of every page', () => {
  const text = llmsText(pages)
  expect(text).toMatch(/^# Latchkey\n\n> Wallet sign-in and signing for Next\.js sites\./)
  for (const { path } of menu) expect(text).toContain(`(/${path}.md)`)
})

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
