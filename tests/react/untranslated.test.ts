import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

/** Elements that hold a name, an address, a hash or an amount. */
const values = /<(?:bdi|code)\b[^>]*>|<span[^>]*>\{(?:wallet|entry)\.name\}/g

// A translated name or amount is another one; and a translator that wraps a text which React later
// changes makes the page fail.
test('translators leave names, addresses, hashes and amounts alone', () => {
  const screens = projectFiles().filter((path) => /^(react|app)\/.*\.tsx$/.test(path))
  const found = screens.flatMap((path) =>
    [...read(path).matchAll(values)].map(([element]) => ({ path, element })),
  )
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter(({ element }) => !element.includes('translate="no"'))).toEqual([])
})
