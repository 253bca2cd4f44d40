import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, LaunchOptions, Page, Request } from '@playwright/test'
import { freezeTab } from './freezeTab.ts'

/** What a browser may do to a page that no test of ours asks for, by name. */
export const hostilities = {
  extension: 'an extension adds elements, moves its own, and wraps parts of the page’s texts',
  translation: 'a translator replaces every text by nested elements, and each new one',
  slowScripts: 'no script of the app runs in the first three seconds',
  blockedStorage: 'localStorage, sessionStorage and IndexedDB throw, as with cookies blocked',
  wrongClock: 'the clock of the browser is 20 minutes ahead',
  frozenTab: 'the tab is frozen for some seconds after each page is opened',
  backForwardCache: 'each page is left and returned to before it is used',
  thirdPartyCookies: 'cookies of other sites are blocked in frames',
} as const

/** The name of what is done to pages. */
export type Hostility = keyof typeof hostilities

const slowMs = 3_000
const frozenMs = 2_000
const clockMs = 20 * 60_000

/** The hostility that a variable of the environment names; undefined if it is empty. */
export function hostilityOf(name: string | undefined): Hostility | undefined {
  if (!name) return undefined
  if (name in hostilities) return name as Hostility
  throw new Error(
    `There is no hostility “${name}”. There are ${Object.keys(hostilities).join(', ')}.`,
  )
}

/** How the browser has to be started for a hostility. */
export function hostileLaunch(
  hostility: Hostility | undefined,
  options: LaunchOptions,
): LaunchOptions {
  const { args = [], ignoreDefaultArgs } = options
  if (hostility === 'thirdPartyCookies')
    return { ...options, args: [...args, '--test-third-party-cookie-phaseout'] }
  // Playwright turns the back-forward cache off.
  if (hostility === 'backForwardCache' && ignoreDefaultArgs !== true)
    return {
      ...options,
      ignoreDefaultArgs: [...(ignoreDefaultArgs || []), '--disable-back-forward-cache'],
    }
  return options
}

/**
 * Makes a browser context hostile to the pages of the app.
 * @param trusted Origins of pages that are left alone, such as those of wallets.
 */
export async function makeHostile(
  context: BrowserContext,
  hostility: Hostility,
  trusted: readonly string[],
): Promise<void> {
  const script = scripts[hostility]
  if (script)
    await context.addInitScript({
      content: `if (/^https?:$/.test(location.protocol) && !${JSON.stringify(trusted)}.includes(location.origin))
        (${String(script)})(${clockMs})`,
    })
  if (hostility === 'slowScripts') await delayScripts(context, trusted)
}

/** Freezes the tab after each `goto` and `reload`, as soon as the page has what it waited for. */
export function freezeWhenOpened(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...args: unknown[]) => {
      const response = await open(...args)
      const thaw = await freezeTab(page)
      await pause(frozenMs)
      await thaw()
      return response
    }
  }
}

/** Leaves the page for another one after each `goto`, and goes back. */
export function leaveAndReturn(page: Page, elsewhere: string): void {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    await goto(elsewhere)
    await page.goBack(args[1])
    return response
  }
}

/** What runs in each page before its own scripts. */
const scripts: Partial<Record<Hostility, (clockMs: number) => void>> = {
  extension: actAsExtension,
  translation: translatePage,
  blockedStorage: blockStorage,
  wrongClock: moveClock,
}

/** Runs in the page. */
function actAsExtension(): void {
  const own = document.createElement('extension-root')
  addEventListener('readystatechange', start, true)

  /** Before any script that the document loads: those are deferred. */
  function start() {
    if (document.readyState !== 'interactive') return
    const style = document.createElement('style')
    // An extension's own style is not subject to the page's policy.
    style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    document.head.prepend(style)
    document.documentElement.setAttribute('data-extension', '')
    change()
    new MutationObserver(change).observe(document.body, { childList: true, subtree: true })
  }

  function change() {
    document.body.setAttribute('data-extension', '')
    // Its own element is always the last one, as those of password managers and wallets.
    if (document.body.lastElementChild !== own) document.body.append(own)
    for (const field of document.querySelectorAll('input:not([data-extension])')) {
      field.setAttribute('data-extension', '')
      field.after(document.createElement('extension-icon'))
    }
    markNumbers()
  }

  /** As those that link numbers and addresses, or highlight words. */
  function markNumbers() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const found = /\d{2,}/.exec(text.data)
      if (!found || text.parentElement?.closest('script,style,mark,textarea,select,svg')) continue
      const number = text.splitText(found.index)
      number.splitText(found[0].length)
      const mark = document.createElement('mark')
      number.replaceWith(mark)
      mark.append(number)
    }
  }
}

/** Runs in the page. */
function translatePage(): void {
  addEventListener('load', () => {
    translate()
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
  })

  /** Replaces each text by nested elements, as a browser's translation does; its words stay. */
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !parent) continue
      if (parent.closest('script,style,font,textarea,[translate=no]')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      inner.append(text.nodeValue)
      parent.replaceChild(outer, text)
    }
  }
}

/** Runs in the page. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The user has blocked storage.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  IDBFactory.prototype.open = refuse
}

/** Runs in the page. */
function moveClock(clockMs: number): void {
  const Original = Date
  window.Date = new Proxy(Original, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget),
    apply: () => new window.Date().toString(),
  })
  const now = Original.now.bind(Original)
  Original.now = () => now() + clockMs
}

/** Scripts that a page asks for in its first seconds come after them. */
async function delayScripts(context: BrowserContext, trusted: readonly string[]): Promise<void> {
  const opened = new WeakMap<Page, number>()
  context.on('request', (request) => {
    const page = pageOf(request)
    if (page && request.isNavigationRequest() && request.frame() === page.mainFrame())
      opened.set(page, performance.now())
  })
  await context.route('**/*', async (route, request) => {
    const page = pageOf(request)
    const isOwn = !trusted.includes(new URL(request.url()).origin)
    if (page && isOwn && request.resourceType() === 'script')
      await pause(slowMs - (performance.now() - (opened.get(page) ?? 0)))
    await route.fallback()
  })
}

/** The page of a request; undefined for one of a worker, or of a page that is not there yet. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page()
  } catch {
    return undefined
  }
}
