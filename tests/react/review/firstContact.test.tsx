// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { FirstContacts } from '#react/review/FirstContacts.tsx'
import { context, friend, thief, token } from '#tests/lib/review/preview/context.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

afterEach(cleanup)

function lineOf(to: string, change: Partial<PreviewContext> = {}) {
  const shown = preview({ kind: 'transaction', to, value: 1n }, { ...context, ...change })
  // As of a batch with somebody else: the line says nothing of the one that is shown above it.
  const { counterparty: _, ...others } = shown
  render(<FirstContacts preview={others} />, {
    wrapper: EnglishMessages,
  })
  return screen.queryByTestId('first-contact')?.textContent
}

test('a line says that something goes to somebody for the first time, with all digits', () => {
  expect(lineOf(thief)?.replace(/\s/g, '')).toContain(thief)
})

test.each([
  ['an address used before', friend, {}],
  ['another account of the person', thief, { ownAddresses: [thief] }],
  ['a name of the site', thief, { names: { [thief.toLowerCase()]: 'Bea' } }],
  ['a contract that gets nothing', token, { knownAddresses: [token] }],
])('none does for %s', (_who, to, change) => {
  expect(lineOf(to, change)).toBeUndefined()
})
