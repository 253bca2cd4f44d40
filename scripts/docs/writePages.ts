import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entryPoints } from '../packages/entryPoints.ts'
import { apiPage } from './apiPage.ts'
import { configurationPage } from './configurationPage.ts'
import { errorsPage } from './errorsPage.ts'
import { apiPath, type Page, pageGroups, type ReferencePage } from './pages.ts'

/** Where files that are no page of the site are read. */
const repository = 'https://github.com/latchkey/latchkey/blob/main/'

const reference: Record<string, (root: string) => string | Promise<string>> = {
  'reference/configuration': configurationPage,
  'reference/errors': errorsPage,
  ...Object.fromEntries(
    Object.entries(entryPoints()).map(([entry, path]) => [
      apiPath(entry),
      (root: string) => apiPage(root, entry, path),
    ]),
  ),
}

const pages = pageGroups.flatMap((group) => group.pages)
const pageOf = new Map(pages.flatMap(({ path, source }) => (source ? [[source, path]] : [])))

/** The Markdown of each page by its path, such as `guide.md`, with links between pages of the site. */
export async function writePages(root: string): Promise<Record<string, string>> {
  const written = pages.map(async (page) => [`${page.path}.md`, await textOf(root, page)] as const)
  return Object.fromEntries(await Promise.all(written))
}

async function textOf(root: string, { path, source }: Page | ReferencePage): Promise<string> {
  if (source) return withSiteLinks(root, source, readFileSync(join(root, source), 'utf8'))
  const write = reference[path]
  if (!write) throw new Error(`Nothing writes the page ${path}.`)
  return write(root)
}

/**
 * Links of a document as the site has them: to its page, or to the file in the repository. Pictures are
 * the site's own files.
 */
function withSiteLinks(root: string, source: string, text: string): string {
  return text.replaceAll(
    /(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\(([^)\s]+)\)/g,
    (all, mark, label, link) => {
      const target = siteLink(root, source, link, mark === '!')
      return target === link ? all : `${mark}[${label}](${target})`
    },
  )
}

function siteLink(root: string, source: string, link: string, isPicture: boolean): string {
  const own = link.startsWith(repository) ? link.slice(repository.length) : undefined
  if (link.startsWith('#') || (own === undefined && /^[a-z]+:/.test(link))) return link
  const [path = '', anchor] = (own ?? join(dirname(source), link)).split('#')
  if (isPicture) return `/${path}`
  const page = path === '.env.example' ? 'reference/configuration' : pageOf.get(path)
  const ending = anchor === undefined ? '' : `#${anchor}`
  if (page) return `/${page === 'index' ? '' : page}${ending}`
  if (!existsSync(join(root, path)))
    throw new Error(`${source} links to ${link}, which is missing.`)
  return `${repository}${path}${ending}`
}
