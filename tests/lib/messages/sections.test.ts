import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { sitewideSections } from '#lib/messages/sitewideSections.ts'
import { entryPoint, projectFiles, root } from '#tests/support/tree.ts'

/** They load the sections that they read, on any page. */
const independent = [
  'react/review/ReviewDialog.tsx',
  'react/account/receipts/WatchTransactions.tsx',
]

// A screen whose section is not passed throws only when it is shown, which may be rare.
test.each(['app/layout.tsx', 'app/(wallet)/layout.tsx', ...pages()])(
  'the screens of %s read only sections that it or the layout passes',
  (page) => {
    const passed = new Set<string>([...passedAbove(page), ...passedBy(page)])
    expect(sectionsBelow(page).filter(({ section }) => !passed.has(section))).toEqual([])
  },
)

test.each(kinds())('the screens of %s read only sections that their pages pass', (screens) => {
  const account = new Set<string>([
    ...sitewideSections,
    ...passedBy('app/(wallet)/account/page.tsx'),
  ])
  const everywhere = new Set<string>(sitewideSections)
  const missing = sectionsBelow(screens).filter(({ path, section }) =>
    // Panels are parts of the account page.
    /\/(account|panel)\//.test(path) ? !account.has(section) : !everywhere.has(section),
  )
  expect(missing).toEqual([])
})

test.each(independent)(
  '%s reads only sections of every page and those of the review',
  async (path) => {
    const loaded = Object.keys(await loadReviewMessages.en())
    const passed = new Set<string>([...sitewideSections, ...loaded])
    expect(sectionsBelow(path).filter(({ section }) => !passed.has(section))).toEqual([])
  },
)

function pages() {
  return projectFiles().filter((path) => /^app\/.*page\.tsx$/.test(path))
}

function kinds() {
  return projectFiles().filter((path) => /^react\/wallets\/\w+\/screens\.tsx$/.test(path))
}

/** What the layouts above a page pass. */
function passedAbove(page: string): string[] {
  const ofWallets = page.includes('(wallet)') ? sitewideSections : []
  return [...passedBy('app/layout.tsx'), ...ofWallets]
}

/** Sections that a page passes with `<ProvideMessages>`. */
function passedBy(page: string): string[] {
  const [, list = ''] = /<ProvideMessages\s+sections=\{\[([^\]]*)\]\}/.exec(read(page)) ?? []
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

/** Every section that a file, or a file that it imports or loads, reads with the hook. */
function sectionsBelow(start: string) {
  const seen = new Set([start])
  for (const path of seen)
    for (const next of loadedBy(path))
      if (!independent.includes(next) && existsSync(`${root}${next}`)) seen.add(next)
  return [...seen].flatMap((path) =>
    [...read(path).matchAll(/useMessages\('(\w+)'\)/g)].map(([, section = '']) => ({
      path,
      section,
    })),
  )
}

/** Files of `app` and `react` that a file imports or loads, also by the package's entry points. */
function loadedBy(path: string): string[] {
  const code = read(path)
  const direct = [...code.matchAll(/'#((?:app|react)\/[^']+\.tsx?)'/g)].map(([, next = '']) => next)
  const byEntry = [...code.matchAll(/import \{([^}]*)\} from '(latchkey\/react[^']*)'/g)].flatMap(
    ([, names = '', entry = '']) => namesOf(names).flatMap((name) => sourceOf(entry, name) ?? []),
  )
  return [...direct, ...byEntry]
}

/** The file from which an entry point exports a name. */
function sourceOf(entry: string, name: string): string | undefined {
  const exported = read(entryPoint(entry) ?? '').matchAll(/export \{([^}]*)\} from '#([^']+)'/g)
  return [...exported].find(([, names = '']) => namesOf(names).includes(name))?.[2]
}

function namesOf(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}

function read(path: string): string {
  // A type brings no code with it.
  return readFileSync(`${root}${path}`, 'utf8').replace(/^import type [^']*'[^']*'/gm, '')
}
