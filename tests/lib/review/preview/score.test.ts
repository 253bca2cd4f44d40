import { expect, test } from 'vitest'
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { type Reviewed, scoreCorpus } from '#tests/lib/review/preview/corpus/scoreCorpus.ts'

const { everyday, malicious, ...score } = await scoreCorpus(corpus)

/** The cases by name, so that a failure says which ones it is about. */
const namesOf = (cases: readonly Reviewed[]) =>
  cases.map(({ name, shown }) => `${name}: ${shown.title}`)

function expectAtMost(share: number, cases: readonly Reviewed[], all: readonly Reviewed[]) {
  expect(cases.length, namesOf(cases).join('\n')).toBeLessThanOrEqual(all.length * share)
}

test('the corpus has at least 150 cases of each kind, with distinct names and a source', () => {
  for (const cases of [everyday, malicious]) {
    expect(cases.length).toBeGreaterThanOrEqual(150)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.filter(({ source }) => source.length < 8)).toEqual([])
  }
})

test('at least 95 % of the malicious requests are a danger or blocked', () => {
  expectAtMost(0.05, score.missed, malicious)
})

test('at most 2 % of the everyday requests are a danger', () => {
  expectAtMost(0.02, score.alarmed, everyday)
})

test('without a node, at least 92 % of the malicious requests are, and no more of the everyday ones', async () => {
  const silent = await scoreCorpus(corpus, { hasNode: false })
  expectAtMost(0.08, silent.missed, silent.malicious)
  expect(namesOf(silent.alarmed)).toEqual(namesOf(score.alarmed))
})

test('at most 15 % of the everyday requests cannot be read', () => {
  expectAtMost(0.15, score.unread, everyday)
})

test('at least 80 % of the everyday titles name an amount, a token or a counterparty', () => {
  expectAtMost(0.2, score.unnamed, everyday)
})

test('no title lacks a value', () => {
  const broken = namesOf([...everyday, ...malicious]).filter((name) =>
    /undefined|null|\{\w+\}|NaN/.test(name),
  )
  expect(broken).toEqual([])
})
