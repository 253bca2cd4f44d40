import { expect, test } from 'vitest'
import { looseTexts } from '#tests/support/looseTexts.ts'
import { projectFiles } from '#tests/support/tree.ts'

const screens = projectFiles().filter((path) =>
  /^(react|app|packages\/create-latchkey\/template|examples)\/.*\.tsx$/.test(path),
)

/** What Next puts there is a page, which is an element. */
const pageSlot = /(layout|Providers)\.tsx: \{children\}$/

const components = `
  import type { ReactNode } from 'react'
  import type { Elements } from '#react/ui/Elements.ts'
  declare const isOn: boolean, name: string | undefined, text: string, count: number
  declare const texts: string[]
  declare function Text(): string
  declare function Icon(): React.JSX.Element
`

/** What is found in a component that returns this. */
function found(jsx: string, props = '') {
  const path = 'react/written.tsx'
  const written = { [path]: `${components}export function Written(${props}) { return ${jsx} }` }
  return looseTexts([], written).map((line) => line.replace(`${path}: `, ''))
}

test('no text stands loose beside other children', { timeout: 120_000 }, () => {
  expect(screens.length).toBeGreaterThan(150)
  expect(looseTexts(screens).filter((line) => !pageSlot.test(line))).toEqual([])
})

test.for([
  ['a text on a condition', "<p><b />{isOn && 'text'}</p>", "{isOn && 'text'}"],
  ['one of two texts', "<p><b />{isOn ? 'on' : 'off'}</p>", "{isOn ? 'on' : 'off'}"],
  ['a text that may be missing', '<p><b />{name}</p>', '{name}'],
  ['a text after an element on a condition', '<p>{isOn && <b />} text</p>', 'text'],
  ['a text beside a component, which may show nothing', '<p><Icon /> text</p>', 'text'],
  ['a number', '<p>{count}<b /></p>', '{count}'],
  ['a list of texts', '<p><b />{texts}</p>', '{texts}'],
  ['a component that is a text', '<p><b /><Text /></p>', '<Text />'],
  ['the only text of a fragment', '<>{text}</>', '{text}'],
  // Extensions wrap parts of it all the same.
  ['a text that no translator changes', '<p translate="no"><b />{name}</p>', '{name}'],
])('%s is loose', ([_name, jsx = '', text], { expect }) => {
  expect(found(jsx)).toEqual([text])
})

test('what a component is given may be a text, unless its type says otherwise', () => {
  const jsx = '<p><b />{children}</p>'
  expect(found(jsx, '{ children }: { children: ReactNode }')).toEqual(['{children}'])
  expect(found(jsx, '{ children }: { children: Elements }')).toEqual([])
})

test.for([
  ['a text alone in its element', "<p>{isOn && 'text'}</p>"],
  ['elements on a condition', '<p>{isOn && <b />}{name && <b>{name}</b>}</p>'],
  ['a text among elements that stay', '<p>See <b>this</b> text</p>'],
  ['white space', "<p><b />{' '}{isOn && <b />}</p>"],
])('%s is not', ([_name, jsx = ''], { expect }) => {
  expect(found(jsx)).toEqual([])
})
