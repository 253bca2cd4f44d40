/**
 * `npm run docs`: builds the documentation site into .docs/site, of the Markdown of this project and of
 * its code. `npm run docs -- --serve` also serves it. Nothing is published.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { llmsText } from './docs/llmsText.ts'
import { pageGroups } from './docs/pages.ts'
import { writePages } from './docs/writePages.ts'
import { run, sentence } from './lib/sentence.mjs'
import { toolPath } from './lib/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, '.docs')

await run(async () => {
  rmSync(target, { recursive: true, force: true })
  const pages = await writePages(root)
  for (const [path, text] of Object.entries(pages)) write(`pages/${path}`, text)
  write('pages/.vitepress/menu.json', JSON.stringify(pageGroups.map(menuOf)))
  cpSync(join(root, 'scripts/docs/vitepress'), join(target, 'pages/.vitepress'), {
    recursive: true,
  })
  // Pictures keep their paths, as the documents name them.
  const pictures = 'docs/pictures'
  cpSync(join(root, pictures), join(target, 'pages/public', pictures), { recursive: true })
  vitepress('build')
  // For programs that read Markdown, such as language models (llmstxt.org).
  for (const [path, text] of Object.entries(pages)) write(`site/${path}`, text)
  write('site/llms.txt', llmsText(pages))
  process.stdout.write('The site is in .docs/site.\n')
  if (process.argv.includes('--serve')) vitepress('preview')
})

/** A group of pages as VitePress takes it; only the first is open at once. */
function menuOf({ title, pages }: (typeof pageGroups)[number], index: number) {
  const items = pages.map((page) => ({
    text: page.title,
    link: page.path === 'index' ? '/' : `/${page.path}`,
  }))
  return { text: title, collapsed: index > 0, items }
}

function write(path: string, text: string): void {
  const file = join(target, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** @throws a sentence if it fails, such as for a link to a page that is missing */
function vitepress(command: 'build' | 'preview'): void {
  const program = toolPath(root, 'vitepress/bin/vitepress.js', 'scripts/docs/tools')
  const args = [program, command, join(target, 'pages')]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw sentence('VitePress failed; its last lines above say why.')
}
