import { expect, test } from 'vitest'
import { translatedValues } from '#tests/support/translatedValues.ts'
import { projectFiles, read } from '#tests/support/tree.ts'

const screens = projectFiles().filter((path) => /^(react|app)\/.*\.tsx$/.test(path))

// A translated name or amount is another one.
test('translators leave names, addresses, hashes and amounts alone', { timeout: 120_000 }, () => {
  expect(screens.length).toBeGreaterThan(150)
  expect(translatedValues(screens)).toEqual([])
})

test.for([
  ['<p>{chain.name}</p>', 1],
  ['<p>{isKnown ? chain.name : unknown}</p>', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ['<p>{`${amount} · ${date}`}</p>', 1],
  ['<p>{formatAmount(1n)}</p>', 1],
  ['<p>{messages.name}</p>', 0],
  ['<p>{sendMessages.to({ name: chain.name })}</p>', 0],
  ['<Verbatim>{chain.name}</Verbatim>', 0],
] as const)('%s has %i', ([jsx, count], { expect }) => {
  const found = translatedValues([], { 'react/written.tsx': `export const a = ${jsx}` })
  expect(found).toHaveLength(count)
})

test('one component says so, and shows all digits', () => {
  // The footer's choice of language is on every page, and is no reason to load it.
  const allowed = ['react/ui/Verbatim.tsx', 'app/locale/LanguageChoice.tsx']
  const byHand = screens.filter(
    (path) => !allowed.includes(path) && /<(?:bdi|code|pre)\b|translate=/.test(read(path)),
  )
  expect(byHand).toEqual([])
})
