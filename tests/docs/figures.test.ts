import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#lib/messages/locales.ts'
import { allFunctions } from '#lib/review/preview/functions/knownFunctions.ts'
import { collectionFunctions } from '#lib/review/preview/functions/tokenFunctions.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import { parseRateLimits, type RateLimits } from '#server/env/rateLimits.ts'
import { corpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { read, root } from '#tests/support/tree.ts'
import {
  accountBudgetKb,
  errorsBudgetKb,
  firstLoadBudgetKb,
  signBudgetKb,
  signedOutBudgetKb,
  walletConnectKib,
} from '../../scripts/bench/firstLoad.ts'

const { emailTo, codeTry, recoveryTry } = parseRateLimits('') as RateLimits
const functions = new Set([...allFunctions, ...collectionFunctions].map(([signature]) => signature))
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const minutes = (seconds: number) => words[seconds / 60] ?? seconds / 60
const headings = (path: string, pattern: RegExp) => read(path).match(pattern)?.length ?? 0
const toTens = (count: number) => Math.round(count / 10) * 10

// What a document says, with the figure of the code; what was measured has its date.
test.each([
  ['README.md', `a book of ${walletBook.length} wallets`],
  ['docs/comparison.md', `most of the ${walletBook.length} wallets`],
  ['docs/comparison.md', `| languages | ${Object.keys(locales).length},`],
  ['CONTRIBUTING.md', `at most ${firstLoadBudgetKb} kB of JavaScript`],
  ['docs/architecture.md', `stays under ${firstLoadBudgetKb} kB`],
  ['docs/performance.md', `| sign-in page | ${firstLoadBudgetKb} |`],
  ['docs/performance.md', `signed out | ${signedOutBudgetKb} |`],
  ['docs/performance.md', `with its first form | ${signBudgetKb} |`],
  ['docs/performance.md', `with its first tab | ${accountBudgetKb} |`],
  ['docs/performance.md', `which needs no wallet | ${errorsBudgetKb} |`],
  ['docs/performance.md', `brotli 11, in KiB | ${walletConnectKib} |`],
  [
    'docs/review.md',
    `${corpus.everyday.length} everyday requests and ${corpus.malicious.length} of frauds`,
  ],
  ['docs/review.md', `Some ${toTens(functions.size)} functions`],
  ['SECURITY.md', `some ${toTens(functions.size)} functions`],
  [
    'docs/embedded-wallets.md',
    `${words[emailTo.max]} codes per address and client in ${minutes(emailTo.seconds)} minutes`,
  ],
  ['docs/embedded-wallets.md', `${words[codeTry.max]} attempts per code`],
  [
    'docs/embedded-wallets.md',
    `${words[recoveryTry.max]} recovery codes in ${minutes(recoveryTry.seconds)} minutes`,
  ],
  ['README.md', `([${words[headings('docs/looks.md', /^## /gm)]} examples](docs/looks.md))`],
  [
    'README.md',
    `the ${words[headings('connectors/README.md', /^\d+\. /gm)]} steps of [\`connectors`,
  ],
  [
    'CONTRIBUTING.md',
    `runs ${headings('e2e/browsers/flows.spec.ts', /^ *test\(/gm)} flows in Firefox`,
  ],
])('%s says “%s”', (path, sentence) => {
  expect(read(path).replace(/\s+/g, ' ').includes(sentence)).toBe(true)
})

test('the guide has twelve steps, and the server some forty descriptors', () => {
  expect(headings('docs/guide.md', /^## \d+\. /gm)).toBe(12)
  expect(read('README.md')).toContain('in twelve steps')
  const descriptors = readdirSync(`${root}descriptors`).filter((name) => name.endsWith('.json'))
  expect(toTens(descriptors.length)).toBe(40)
  expect(read('packages/latchkey/README.md')).toContain('some forty contracts')
})
