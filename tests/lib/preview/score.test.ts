import { expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { preview } from '#lib/preview/preview.ts'
import type { Preview } from '#lib/preview/SigningRequest.ts'
import { everydayCorpus, maliciousCorpus } from '#tests/lib/preview/corpus/corpus.ts'
import { type CorpusCase, corpusContext } from '#tests/lib/preview/corpus/requests.ts'

type Reviewed = CorpusCase & { shown: Preview }

const review = (each: CorpusCase): Reviewed => ({
  ...each,
  shown: preview(each.request, { ...corpusContext, ...each.context }),
})
const everyday = everydayCorpus.map(review)
const malicious = maliciousCorpus.map(review)

const isGrave = ({ shown }: Reviewed) =>
  shown.warnings.some(({ severity }) => severity === 'danger' || severity === 'block')
const isUnreadable = ({ shown }: Reviewed) =>
  shown.warnings.some(({ code }) => code === 'unknownCall' || code === 'unreadableCall')

/** Titles that name neither an amount nor a token nor anybody. */
const generic = new Set<unknown>(
  Object.values(english.preview.titles).filter((title) => typeof title === 'string'),
)
const isGeneric = (each: Reviewed) => generic.has(each.shown.title) || isUnreadable(each)

/** The cases by name, so that a failure says which ones it is about. */
const namesOf = (cases: readonly Reviewed[]) =>
  cases.map(({ name, shown }) => `${name}: ${shown.title}`)

test('the corpus has at least 150 cases of each kind, with distinct names and a source', () => {
  for (const cases of [everyday, malicious]) {
    expect(cases.length).toBeGreaterThanOrEqual(150)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.filter(({ source }) => source.length < 8)).toEqual([])
  }
})

test('at least 95 % of the malicious requests are a danger or blocked', () => {
  const missed = namesOf(malicious.filter((each) => !isGrave(each)))
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(malicious.length * 0.05)
})

test('at most 2 % of the everyday requests are a danger', () => {
  const alarmed = namesOf(everyday.filter(isGrave))
  expect(alarmed.length, alarmed.join('\n')).toBeLessThanOrEqual(everyday.length * 0.02)
})

test('at most 15 % of the everyday requests cannot be read', () => {
  const unread = namesOf(everyday.filter(isUnreadable))
  expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(everyday.length * 0.15)
})

test('at least 80 % of the everyday titles name an amount, a token or a counterparty', () => {
  const unnamed = namesOf(everyday.filter(isGeneric))
  expect(unnamed.length, unnamed.join('\n')).toBeLessThanOrEqual(everyday.length * 0.2)
})

test('no title lacks a value', () => {
  const broken = namesOf([...everyday, ...malicious]).filter((name) =>
    /undefined|null|\{\w+\}|NaN/.test(name),
  )
  expect(broken).toEqual([])
})
