import { expect } from '@playwright/test'
import { waitUntil } from '#packages/playwright/src/waitUntil.ts'
import type { BrowserDriver, InputAction } from './BrowserDriver.ts'
import { type Found, findElements, type Wanted } from './findElements.ts'

/** A window of a browser, as far as the flows need one. */
export type BrowserPage = {
  readonly window: string
  goto(path: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function in the page; it can use nothing beyond its parameters and the page. */
  evaluate<args extends unknown[], result>(
    run: (...args: args) => result | Promise<result>,
    ...args: args
  ): Promise<result>
  /** Waits for exactly one element that is visible. */
  find(wanted: Wanted): Promise<Found>
  /** Whether such an element is visible now. */
  isShown(wanted: Wanted): Promise<boolean>
  /** Waits until no such element is visible. */
  gone(wanted: Wanted): Promise<void>
  /** Presses with the pointer once the element is enabled, still, and covered by nothing. */
  click(wanted: Wanted): Promise<void>
  /** Clicks a field, and types its new text with the keyboard. */
  fill(wanted: Wanted, text: string): Promise<void>
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  resize(width: number, height: number): Promise<void>
  deleteCookies(): Promise<void>
  close(): Promise<void>
}

/** Time limit for an element; software rendering on a busy machine is slow. */
const limitMs = 30_000

/** A window of the driver's browser; paths are relative to `origin`. */
export function browserPage(driver: BrowserDriver, window: string, origin: string): BrowserPage {
  const look = async (wanted: Wanted) =>
    (await driver.evaluate(window, String(findElements), [wanted])) as Found[]
  const find = (wanted: Wanted) =>
    waitUntil(
      async () => {
        const found = await look(wanted).catch(whileLoading)
        return found.length === 1 ? found[0] : undefined
      },
      `There is not exactly one visible ${nameWanted(wanted)}.`,
      limitMs,
    )
  const hover = async (wanted: Wanted) => {
    const { x, y } = await find(wanted)
    await perform('pointer', [{ type: 'pointerMove', x, y }])
  }
  const click = async (wanted: Wanted) => {
    // As a person does, the pointer arrives before it presses.
    await hover(wanted)
    let before: Found | undefined
    const { x, y } = await waitUntil(
      async () => {
        const [found, another] = await look(wanted).catch(whileLoading)
        const isStill = found && before && found.x === before.x && found.y === before.y
        before = found
        return isStill && found.isClickable && !another ? found : undefined
      },
      `There is no ${nameWanted(wanted)} that can be clicked.`,
      limitMs,
    )
    await perform('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }
  const perform = (type: 'pointer' | 'key', actions: InputAction[]) =>
    driver.perform(window, [
      {
        type,
        id: type,
        ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }),
        actions,
      },
    ])
  const type = (text: string) => perform('key', [...text].flatMap(keystroke))
  return {
    window,
    goto: (path) => driver.navigate(window, new URL(path, origin).href),
    reload: () => driver.reload(window),
    evaluate: (run, ...args) =>
      driver.evaluate(window, String(run), args) as Promise<Awaited<ReturnType<typeof run>>>,
    find,
    isShown: async (wanted) => (await look(wanted).catch(whileLoading)).length > 0,
    gone: (wanted) =>
      expect
        .poll(async () => (await look(wanted).catch(() => [wanted])).length, {
          message: `visible ${nameWanted(wanted)}`,
          timeout: limitMs,
        })
        .toBe(0),
    click,
    async fill(wanted, text) {
      await click(wanted)
      await perform('key', [
        { type: 'keyDown', value: controlKey },
        ...keystroke('a'),
        { type: 'keyUp', value: controlKey },
      ])
      await type(text)
    },
    type,
    screenshot: () => driver.screenshot(window),
    resize: (width, height) => driver.resize(window, width, height),
    deleteCookies: () => driver.deleteCookies(window),
    close: () => driver.closeWindow(window),
  }
}

/** WebDriver's code of the control key. */
const controlKey = '\uE009'

function keystroke(value: string): InputAction[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
}

/** A page that is being replaced answers with an error; it is asked again. */
function whileLoading(): Found[] {
  return []
}

function nameWanted({ role, name, testId }: Wanted): string {
  return testId ? `[data-testid=${testId}]` : `${role}${name ? ` "${name}"` : ''}`
}
