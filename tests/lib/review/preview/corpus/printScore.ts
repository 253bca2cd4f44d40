/**
 * Prints the corpus' score as JSON, with the times of repeated reviews. A program of its own, so
 * that `npm run bench` can run it without importing tests.
 */
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { scoreCorpus } from '#tests/lib/review/preview/corpus/scoreCorpus.ts'

const rounds = 20
const score = () => scoreCorpus(corpus)
score()
const scores = Array.from({ length: rounds }, score)
const [{ everyday, malicious, missed, alarmed, unread, unnamed } = score()] = scores
const times = scores
  .flatMap((score) => [...score.everyday, ...score.malicious])
  .map(({ milliseconds }) => milliseconds)

process.stdout.write(
  JSON.stringify({
    everyday: everyday.length,
    malicious: malicious.length,
    missed: missed.length,
    alarmed: alarmed.length,
    unread: unread.length,
    unnamed: unnamed.length,
    times,
  }),
)
