/**
 * `npm run mutations`: replaces one text of the product at a time, in memory, and expects the one
 * test that tests/mutations names for it to fail. `-- WORDS` tries those whose rule, file or test has
 * these words.
 */
import { createVitest, type Vitest } from 'vitest/node'
import { currentMutation } from '#tests/mutations/currentMutation.ts'
import type { Mutation } from '#tests/mutations/Mutation.ts'
import { mutations } from '#tests/mutations/mutations.ts'
import { read, root } from '#tests/support/tree.ts'
import { noCounts, verdict, writeCounts } from '../../scripts/lib/counts.ts'
import { run, sentence } from '../../scripts/lib/sentence.mjs'

await run(tryMutations)

async function tryMutations() {
  const words = process.argv.slice(2).join(' ')
  const chosen = mutations.filter(({ rule, file, test }) =>
    [rule, file, test].some((text) => text.includes(words)),
  )
  if (chosen.length === 0) throw sentence(`No mutation has the words “${words}”.`)
  const vitest = await createVitest('test', {
    config: `${root}tests/mutations/vitest.config.ts`,
    project: ['unit', 'unit-shared'],
    watch: false,
    retry: 0,
    maxWorkers: 1,
    reporters: [{}],
  })
  await vitest.standalone()
  const counts = noCounts()
  for (const mutation of chosen) {
    const reason = await whyNotFound(vitest, mutation)
    process.stdout.write(`${reason === undefined ? '✓' : '×'} ${mutation.rule}\n`)
    if (reason === undefined) counts.passed += 1
    else {
      counts.failed.push({ name: mutation.rule, reason })
      process.stdout.write(`  ${reason}\n`)
    }
  }
  await vitest.close()
  writeCounts(counts)
  process.stdout.write(`${verdict(counts)}\n`)
  process.exitCode = counts.failed.length > 0 ? 1 : 0
}

/** Why a mutation is not found by its test; undefined if it is. */
async function whyNotFound(vitest: Vitest, mutation: Mutation): Promise<string | undefined> {
  const { file, original, test, name } = mutation
  const times = read(file).split(original).length - 1
  if (times !== 1) return `${file} has the text ${times} times.`
  const [specification] = await vitest.globTestSpecifications([test])
  if (!specification) return `There is no ${test}.`
  const { project, moduleId } = specification
  const testNamePattern = new RegExp(`^${escaped(name.replaceAll(' > ', ' '))}$`)
  currentMutation.set(mutation)
  vitest.invalidateFile(`${root}${file}`)
  try {
    const { testModules } = await vitest.runTestSpecifications([
      project.createSpecification(moduleId, { testNamePattern }),
    ])
    // The modules of earlier rows are among them.
    const results = testModules
      .filter((each) => each.moduleId === moduleId)
      .flatMap(({ children }) => [...children.allTests()])
      .map((each) => ({ name: each.fullName, ...each.result() }))
      .filter(({ state }) => state === 'passed' || state === 'failed')
    const [result] = results
    if (!result || results.length > 1)
      return `Of ${test}, these tests ran: ${results.map((each) => each.name).join('; ') || 'none'}.`
    if (result.state === 'passed') return `“${name}” passes with it.`
    const [error] = result.errors ?? []
    // What the test expects, or an error of the catalog; not one of the compiler or of a missing name.
    const isFound =
      /^(AssertionError|WalletError)$/.test(error?.name ?? '') ||
      /^expected /.test(error?.message ?? '')
    return isFound ? undefined : `“${name}” fails by ${error?.name}: ${error?.message}`
  } finally {
    currentMutation.set(undefined)
    vitest.invalidateFile(`${root}${file}`)
  }
}

function escaped(text: string) {
  return text.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&')
}
