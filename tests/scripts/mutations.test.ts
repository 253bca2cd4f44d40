import { expect, test } from 'vitest'
import { mutations } from '#tests/mutations/mutations.ts'
import { read } from '#tests/support/tree.ts'

// Only `npm run test:full` tries them.
test.each(mutations)('$file has the text of a mutation once: $original', ({ file, original }) => {
  expect(read(file).split(original).length - 1).toBe(1)
})
