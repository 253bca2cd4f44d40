/** What an element must be; the name matches as a part, without regard to case, unless `exact`. */
export type Wanted =
  | { role: Role; name?: string; exact?: boolean; testId?: undefined }
  | { testId: string; role?: undefined; name?: string; exact?: boolean }

/** The roles that the flows look for. */
type Role =
  | 'alert'
  | 'button'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'link'
  | 'menuitem'
  | 'tab'
  | 'text'
  | 'textbox'

/** A visible element. */
export type Found = {
  /** Its center, in the window. */
  x: number
  y: number
  /** Whether it is enabled and nothing covers its center. */
  isClickable: boolean
  name: string
  text: string
}

/**
 * Finds visible elements by their role and accessible name, after scrolling to the first. It runs in
 * the page, so it uses nothing from outside itself.
 */
export function findElements({ role, name, exact, testId }: Wanted): Found[] {
  const selectors = {
    alert: '[role=alert]',
    button: 'button:not([role]), [role=button]',
    dialog: '[role=dialog], [role=alertdialog], dialog[open]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    img: 'img, [role=img]',
    link: 'a[href]:not([role])',
    menuitem: '[role=menuitem]',
    tab: '[role=tab]',
    text: 'p, span, div, li, h1, h2, h3, output',
    textbox: 'input:not([type]), input[type=text], input[type=email], textarea',
  } as const
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const textOf = (element: Element) => plain(element.textContent ?? '')
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<Element>)] : []
    const named = [...ids.map((id) => document.getElementById(id)), ...labels]
    return (
      plain(named.map((one) => one?.textContent ?? '').join(' ')) ||
      element.getAttribute('aria-label') ||
      element.getAttribute('alt') ||
      textOf(element)
    )
  }
  const isWanted = (element: Element) => {
    if (name === undefined) return true
    const actual = testId ? textOf(element) : nameOf(element)
    // Only the innermost element has the text, not those around it.
    if (role === 'text' && [...element.children].some((child) => textOf(child).includes(name)))
      return false
    return exact ? actual === name : actual.toLowerCase().includes(name.toLowerCase())
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0 &&
    !element.closest('[inert], [aria-hidden=true]')
  const selector = testId ? `[data-testid="${testId}"]` : selectors[role ?? 'text']
  const found = [...document.querySelectorAll(selector)].filter(
    (element) => isVisible(element) && isWanted(element),
  )
  const { top = 0, bottom = 0 } = found[0]?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > window.innerHeight)
    found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found.map((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    const hit = document.elementFromPoint(x, y)
    const isEnabled = !element.matches(':disabled, [aria-disabled=true]')
    return {
      ...{ x, y, name: nameOf(element), text: textOf(element) },
      isClickable: isEnabled && hit !== null && element.contains(hit),
    }
  })
}
