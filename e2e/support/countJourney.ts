import type { Page, Request } from '@playwright/test'

/** What a journey may cost. */
export type Budget = { clicks: number; words: number; views: number }

/** A view that the person passes, and the words that they have not seen on the way before. */
type View = { title: string; words: number }

/** What a journey has cost. */
export type Journey = Budget & {
  passed: View[]
  /** From the last click before `timed` to that view, in milliseconds, and what was loaded between. */
  timed: { ms: number; scriptBytes: number } | undefined
}

/** What a page reports: a click, or what it shows now. */
type Report =
  | { type: 'click' | 'key'; time: number }
  | { type: 'view'; time: number; title: string; texts: string[] }

/**
 * Counts a journey of one person from `start` to the view `end`:
 *
 * - Clicks are presses of a pointer that reach a page of the browser, windows of wallets included. Keys
 *   are none: an address or a code is typed, and Enter sends it.
 * - A view is what is on top of the site: the open menu or dialog, or else the main part. It is another one
 *   if what is painted has another first heading, another tab, or another result, and the same one if the
 *   person comes back to it. The one before the first
 *   click or key does not count, the last one does.
 * - Words are those that can be seen without scrolling, and that no view before has shown; an address or an
 *   amount is a word. Header, footer, tabs, what is typed, and windows of wallets are left out.
 */
export async function countJourney(
  page: Page,
  {
    start,
    walk,
    end,
    timed,
  }: {
    /** Waits until the page is ready for the first click. */
    start: () => Promise<unknown>
    walk: () => Promise<unknown>
    /** The heading of the last view. */
    end: string | RegExp
    /** The heading of the view that counts: the time from the click before is measured. */
    timed?: string | RegExp
  },
): Promise<Journey> {
  const reports: Report[] = []
  const scripts: Script[] = []
  const context = page.context()
  await context.exposeBinding('latchkeyJourney', (_, report: Report) => void reports.push(report))
  await context.addInitScript(watchViews)
  await start()
  for (const one of context.pages()) await one.evaluate(watchViews)
  const onRequest = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push({ time: Date.now(), request })
  }
  context.on('request', onRequest)
  await walk()
  context.off('request', onRequest)
  const { measured, ...journey } = readJourney(reports, { end, timed })
  return {
    ...journey,
    timed: measured && {
      ms: measured.end - measured.start,
      scriptBytes: await bytesOf(scripts, measured),
    },
  }
}

type Script = { time: number; request: Request }

/** The size of the scripts that were requested in a time. */
async function bytesOf(scripts: readonly Script[], { start, end }: { start: number; end: number }) {
  const between = scripts.filter(({ time }) => time >= start && time <= end)
  const bodies = await Promise.all(
    between.map(async ({ request }) => (await request.response())?.body()),
  )
  return bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0)
}

function readJourney(
  reports: readonly Report[],
  { end, timed }: { end: string | RegExp; timed: string | RegExp | undefined },
): Omit<Journey, 'timed'> & { measured: { start: number; end: number } | undefined } {
  const matches = (title: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? title.includes(wanted) : wanted.test(title)
  const passed: View[] = []
  let clicks = 0
  let clicked = 0
  let measured: { start: number; end: number } | undefined
  const shown = new Set<string>()
  let first: string | undefined
  let title = ''
  let hasBegun = false
  for (const report of reports) {
    if (report.type !== 'view') {
      hasBegun = true
      clicked = report.time
      if (report.type === 'click') clicks += 1
      continue
    }
    const added = report.texts.filter((text) => !shown.has(text))
    for (const text of added) shown.add(text)
    title = report.title
    // Back on the first view, what it did not show before counts.
    if (hasBegun && (title !== first || countWords(added) > 0)) {
      const known = passed.find((view) => view.title === title)
      if (known) known.words += countWords(added)
      else passed.push({ title, words: countWords(added) })
    } else if (!hasBegun) first = title
    if (hasBegun && !measured && timed !== undefined && matches(title, timed)) {
      measured = { start: clicked, end: report.time }
    }
    if (hasBegun && matches(title, end)) break
  }
  const words = passed.reduce((sum, view) => sum + view.words, 0)
  return { clicks, words, views: passed.length, passed, measured }
}

function countWords(texts: readonly string[]): number {
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /[\p{L}\p{N}]/u.test(word))
    .length
}

/** Runs in every page: reports clicks, and what is painted whenever it has changed. */
function watchViews(): void {
  const report = Reflect.get(window, 'latchkeyJourney') as (report: Report) => void
  if (!report || Reflect.get(window, 'isJourneyWatched')) return
  Reflect.set(window, 'isJourneyWatched', true)
  addEventListener(
    'click',
    // A click without a pointer is one that a key has made.
    ({ isTrusted, detail }) => {
      if (isTrusted && detail > 0) report({ type: 'click', time: Date.now() })
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ isTrusted }) => {
      if (isTrusted) report({ type: 'key', time: Date.now() })
    },
    true,
  )
  let last = ''
  function look() {
    requestAnimationFrame(look)
    const top = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu]')]
      .filter(isSeen)
      .at(-1)
    const surface = top ?? document.querySelector('main')
    // A wallet's window and a provider's page are not the site's.
    if (!surface || !document.querySelector('.site-header')) return
    const headings = [...surface.querySelectorAll('h1,h2,h3')].filter((one) =>
      one.checkVisibility(),
    )
    const results = headings.filter((one) =>
      one.closest('[role=status], .latchkey-signature-result'),
    )
    const tab = top ? null : new URLSearchParams(location.search).get('tab')
    const parts = new Set(
      [...headings.slice(0, 1), ...results].map((one) => one.textContent?.trim()),
    )
    const title = [...parts, ...(tab ? [tab] : [])].join(' / ')
    const view = { title: title || (top ? 'menu' : ''), texts: textsOf(surface) }
    const key = JSON.stringify(view)
    if (view.texts.length === 0 || key === last) return
    last = key
    report({ type: 'view', time: Date.now(), ...view })
  }
  requestAnimationFrame(look)

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { top, bottom, width, height } = element.getBoundingClientRect()
    // Texts for screen readers only are 1 pixel large.
    return width > 2 && height > 2 && bottom > 0 && top < innerHeight
  }

  function textsOf(surface: Element): string[] {
    const walker = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      // The time that is left is read once.
      const isTab = node.parentElement?.closest('[role=tablist]')
      if (text && node.parentElement && !isTab && isSeen(node.parentElement))
        texts.push(text.replace(/\d+:\d\d/g, '0:00'))
    }
    return texts
  }
}
