// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEarlyClicks } from '#react/ui/keepEarlyClicks.ts'
import { latePart, repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'

let clicks: string[]

// The script is in the page once, before anything else.
beforeAll(() => {
  // biome-ignore lint/security/noGlobalEval: it is the text of an inline script
  globalThis.eval(keepEarlyClicks)
})
beforeEach(() => {
  clicks = []
  document.body.replaceChildren()
})

/** A button as the server or React renders it; only `handled` ones do something. */
function addButton(id: string, isHandled: boolean) {
  const button = document.createElement('button')
  button.id = id
  if (isHandled) button.addEventListener('click', () => clicks.push(id))
  document.body.replaceChildren(button)
  return button
}

function addPart() {
  const part = document.createElement('div')
  part.setAttribute(latePart, '')
  return part
}

const press = (on: Element, type = 'pointerdown') =>
  on.dispatchEvent(new Event(type, { bubbles: true }))

async function hydrate(part: HTMLElement) {
  repeatEarlyClick(part)
  await Promise.resolve()
}

test('a click before a button handles it is repeated', async () => {
  addButton('early', false).click()
  await hydrate(addButton('early', true))
  expect(clicks).toEqual(['early'])
})

test('a button that is rendered anew while it is pressed is clicked', async () => {
  press(addButton('replaced', false))
  await hydrate(addButton('replaced', true))
  expect(clicks).toEqual(['replaced'])
})

test('a press that was canceled, or of another button, is no click', async () => {
  const first = addButton('canceled', false)
  press(first)
  press(first, 'pointercancel')
  await hydrate(addButton('canceled', true))
  press(addButton('other', false))
  await hydrate(addButton('canceled', true))
  expect(clicks).toEqual([])
})

test('a press on a button that stays is left to its own click', async () => {
  const button = addButton('stays', true)
  press(button)
  await hydrate(button)
  expect(clicks).toEqual([])
})

test('a click in a part whose code is loaded separately is repeated once, by that part', async () => {
  const button = addButton('in the part', false)
  const [around, part, other] = [addPart(), addPart(), addPart()]
  around.append(part)
  part.append(button)
  document.body.replaceChildren(around, other)
  button.click()
  repeatEarlyClick(document)
  // It contains the button, and its own code was there first.
  repeatEarlyClick(around)
  await hydrate(other)
  button.addEventListener('click', () => clicks.push('handled'))
  // As React does with effects during development.
  repeatEarlyClick(part)
  await hydrate(part)
  expect(clicks).toEqual(['handled'])
})

test('a part that says it again later, because it was suspended, repeats no click', async () => {
  const part = addPart()
  const button = addButton('later', true)
  part.append(button)
  document.body.replaceChildren(part)
  await hydrate(part)
  button.click()
  await hydrate(part)
  expect(clicks).toEqual(['later'])
})
