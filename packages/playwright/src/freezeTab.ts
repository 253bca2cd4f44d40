import type { Page } from '@playwright/test'

/**
 * Freezes a tab, as a system does with one that is not looked at: the page hears that it is hidden and
 * frozen, and then nothing of it runs until the returned function thaws it: no script, no timer, no
 * message of a socket, no answer of a request. What arrived meanwhile is delivered afterwards.
 *
 * By a debugger's pause: Chromium without a window ignores `Page.setWebLifecycleState`. Frames of other
 * origins go on, as in a tab whose frames are frozen later.
 */
export async function freezeTab(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const run = (expression: string) => session.send('Runtime.evaluate', { expression })
  await run(hide)
  await session.send('Debugger.enable')
  const stopped = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  // It stops at the next statement, which an idle page may not have; this one ends after the thaw.
  const statement = run('0').catch(() => undefined)
  await stopped
  return async () => {
    await session.send('Debugger.disable')
    await statement
    await run(show)
    await session.detach()
  }
}

const hide = `
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  document.dispatchEvent(new Event('freeze'))`

const show = `
  document.dispatchEvent(new Event('resume'))
  delete document.visibilityState
  delete document.hidden
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`
