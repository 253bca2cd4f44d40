/**
 * Prints the scores of both corpora as JSON, with and without a node, and the times of repeated
 * reviews. A program of its own, so that `npm run bench` can run it without importing tests.
 */
import { corpus, unseenCorpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { scoreCorpus } from '#tests/lib/review/preview/corpus/scoreCorpus.ts'

const rounds = 20
const times: number[] = []
for (let round = 0; round <= rounds; round++) {
  const { everyday, malicious } = await scoreCorpus(corpus)
  // The first round compiles.
  if (round > 0) times.push(...[...everyday, ...malicious].map(({ milliseconds }) => milliseconds))
}
const rows = []
for (const [name, cases] of Object.entries({ 'known to the rules': corpus, unseen: unseenCorpus }))
  for (const hasNode of [true, false]) {
    const score = await scoreCorpus(cases, { hasNode })
    const counts = Object.entries(score).map(([each, list]) => [each, list.length])
    rows.push({
      name: `${name}, ${hasNode ? 'with' : 'without'} a node`,
      ...Object.fromEntries(counts),
    })
  }
process.stdout.write(JSON.stringify({ rows, times }))
