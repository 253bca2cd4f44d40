import { pageGroups } from './pages.ts'

/** The text of `/llms.txt` (llmstxt.org): what the project is, and where each page's Markdown is. */
export function llmsText(pages: Readonly<Record<string, string>>): string {
  const [, summary = ''] = (pages['index.md'] ?? '').split('\n\n')
  const groups = pageGroups.map(({ title, pages: own }) =>
    [`## ${title}`, '', ...own.map((page) => `- [${page.title}](/${page.path}.md)`)].join('\n'),
  )
  return ['# Latchkey', `> ${summary}`, ...groups, ''].join('\n\n')
}
