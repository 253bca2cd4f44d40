import { describe, expect, test } from 'vitest'
import { corpus, unseenCorpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import {
  type Corpus,
  type Reviewed,
  scoreCorpus,
} from '#tests/lib/review/preview/corpus/scoreCorpus.ts'

/**
 * What has been reached, in percent; no change may make it worse. The goals are 3 % of the frauds
 * missed with a node and 10 % without, 2 % false alarms, 10 % unread and 10 % unnamed.
 */
const reached = {
  'known to the rules': {
    missed: 0.8,
    missedWithout: 2.2,
    alarmed: 0.9,
    unread: 1.2,
    unnamed: 7.5,
  },
  unseen: { missed: 2, missedWithout: 3.3, alarmed: 1.4, unread: 8, unnamed: 9.3 },
}
const corpora: Record<keyof typeof reached, Corpus> = {
  'known to the rules': corpus,
  unseen: unseenCorpus,
}
/** There may be no unseen ones: once a rule writer has opened them, they are known. */
const hasUnseen = unseenCorpus.everyday.length + unseenCorpus.malicious.length > 0

/** The cases by name, so that a failure says which ones it is about. */
const namesOf = (cases: readonly Reviewed[]) =>
  cases.map(({ name, shown }) => `${name}: ${shown.title}`)

function expectAtMost(percent: number, cases: readonly Reviewed[], all: readonly Reviewed[]) {
  expect((100 * cases.length) / all.length, namesOf(cases).join('\n')).toBeLessThanOrEqual(percent)
}

describe.each(Object.entries(reached).filter(([name]) => hasUnseen || name !== 'unseen'))(
  'requests %s',
  (name, most) => {
    const of = corpora[name as keyof typeof reached]

    test('frauds are a danger or blocked, and everyday requests are not', async () => {
      const { everyday, malicious, ...score } = await scoreCorpus(of)
      expectAtMost(most.missed, score.missed, malicious)
      expectAtMost(most.alarmed, score.alarmed, everyday)
    })

    test('the same while no node answers', async () => {
      const { everyday, malicious, ...score } = await scoreCorpus(of, { hasNode: false })
      expectAtMost(most.missedWithout, score.missed, malicious)
      expectAtMost(most.alarmed, score.alarmed, everyday)
    })

    test('everyday requests are read, and titles name an amount, a token or a counterparty', async () => {
      const { everyday, malicious, unread, unnamed } = await scoreCorpus(of)
      expectAtMost(most.unread, unread, everyday)
      expectAtMost(most.unnamed, unnamed, everyday)
      const broken = namesOf([...everyday, ...malicious]).filter((title) =>
        /undefined|null|\{\w+\}|NaN/.test(title),
      )
      expect(broken).toEqual([])
    })
  },
)

test('there are at least 400 of each kind, each once and with a source, and 150 of those unseen', () => {
  for (const kind of ['everyday', 'malicious'] as const) {
    const cases = [...corpus[kind], ...unseenCorpus[kind]]
    expect(cases.length).toBeGreaterThanOrEqual(400)
    if (hasUnseen) expect(unseenCorpus[kind].length).toBeGreaterThanOrEqual(150)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.filter(({ source }) => source.length < 8)).toEqual([])
  }
})
