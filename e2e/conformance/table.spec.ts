import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { withTable } from '#tests/connectors/conformance/table.ts'
import { subjects } from '#tests/connectors/subjects/subjects.ts'

const readme = new URL('../../connectors/README.md', import.meta.url)

test('connectors/README.md has the table of these subjects; --update-snapshots writes it', () => {
  const text = readFileSync(readme, 'utf8')
  const expected = withTable(text, subjects)
  if (['all', 'changed'].includes(test.info().config.updateSnapshots))
    writeFileSync(readme, expected)
  else expect(text).toBe(expected)
})
