/** Elements that label a section. */
const headings = 'h1, h2, h3'

/**
 * Keeps the keyboard focus in the page for the page's lifetime: when the focused element is
 * removed, hidden or disabled, the nearest heading takes the focus; after a navigation the new
 * page's heading does, or the element of the URL's hash. `knownMain` is the page's main element
 * before the first navigation.
 */
export function keepFocus(knownMain: Element | null): void {
  let main = knownMain
  /** The focused element and its ancestors, innermost first. */
  let path = pathOf(document.activeElement)
  let isScheduled = false
  /** The new page had no heading yet, so that its main element took the focus. */
  let isHeadingMissing = false

  function restoreFocus() {
    isScheduled = false
    const active = document.activeElement
    const shown = document.getElementById('main')
    const hasNavigated = shown !== null && shown !== main
    main = shown ?? main
    isHeadingMissing &&= active === main
    if (isHeadingMissing || (hasNavigated && !shown.contains(active) && !isInDialog(active))) {
      const target = hashTarget() ?? (main && findHeading(main))
      isHeadingMissing = !target
      return focus(target ?? main)
    }
    if (canKeepFocus(active)) return
    const [last, ...around] = path
    path = []
    // A click on no control: the user removed the focus.
    if (!last || canKeepFocus(last)) return
    const section = around.find((element) => isShown(element) && findHeading(element)) ?? main
    if (section) focus(findHeading(section) ?? section)
  }

  /** Waits two frames: dialogs, menus and screens that move the focus themselves do so by then. */
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => requestAnimationFrame(restoreFocus))
  }

  addEventListener('focusin', ({ target }) => {
    path = pathOf(target)
  })
  addEventListener('focusout', schedule)
  new MutationObserver(schedule).observe(document.body, {
    attributeFilter: ['disabled', 'hidden'],
    childList: true,
    subtree: true,
  })
  schedule()
}

function pathOf(target: EventTarget | null) {
  const path: Element[] = []
  for (let at = target; at instanceof Element && at !== document.body; at = at.parentElement)
    path.push(at)
  return path
}

function canKeepFocus(element: Element | null): boolean {
  return element !== null && element !== document.body && isShown(element) && isEnabled(element)
}

const isShown = (element: Element) => element.getClientRects().length > 0

const isEnabled = (element: Element) => !element.matches(':disabled')

const isInDialog = (element: Element | null) =>
  Boolean(element?.closest('[role="dialog"], [role="alertdialog"]'))

function findHeading(around: Element): HTMLElement | undefined {
  return [...around.querySelectorAll<HTMLElement>(headings)].find(isShown)
}

const hashTarget = () => document.getElementById(location.hash.slice(1))

/** The page controls its own scroll position. */
function focus(target: Element | null) {
  if (!(target instanceof HTMLElement)) return
  if (!target.hasAttribute('tabindex') && target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
