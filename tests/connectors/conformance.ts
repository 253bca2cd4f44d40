import { readFileSync } from 'node:fs'
import { type RunningHarness, startHarness } from '#e2e/harness/startHarness.ts'
import { createBench, expect, test } from '#tests/connectors/conformance/bench.ts'
import { eventChecks } from '#tests/connectors/conformance/eventChecks.ts'
import { openingChecks } from '#tests/connectors/conformance/openingChecks.ts'
import { requestChecks } from '#tests/connectors/conformance/requestChecks.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'

const checks = [...openingChecks, ...eventChecks, ...requestChecks]
const readme = new URL('../../connectors/README.md', import.meta.url)

/**
 * Puts a connector through every check, in Chromium, with its real SDK and the devnet's wallet.
 * What it does not meet is written in the table of connectors/README.md; a check that is listed
 * there and passes all the same fails the run, so that the table cannot fall behind; `at times`
 * in a cell stands for a race in a connector that is not ours.
 */
export function conformance(subject: Subject) {
  test.describe(`${subject.name} meets the shape of a connector`, () => {
    const exceptions = readExceptions(subject.name)
    let harness: RunningHarness
    if (subject.isForeign) test.describe.configure({ retries: 2 })

    test.beforeAll(async () => {
      harness = await startHarness()
    })
    test.afterAll(() => harness.stop())

    for (const { name, run } of checks) {
      test(name, async ({ page, control, watch }) => {
        const reason = exceptions.get(name)
        // What depends on who is quicker proves nothing either way.
        test.skip(reason?.startsWith('at times') ?? false, reason)
        test.fail(reason !== undefined, reason)
        watch.allowOrigin(harness.url)
        if (subject.allowedConsole) watch.allowConsole(subject.allowedConsole)
        await run(await createBench(subject, { page, control, harnessUrl: harness.url }))
      })
    }

    test('the table lists these checks and no others', () => {
      expect(readTable().map(({ name }) => name)).toEqual(checks.map(({ name }) => name))
    })
  })
}

/** Why a connector does not meet a check, by the check's name. */
function readExceptions(subject: string) {
  const exceptions = new Map<string, string>()
  for (const { name, cells } of readTable()) {
    const cell = cells.get(subject)
    if (cell === undefined) throw new Error(`connectors/README.md has no column "${subject}".`)
    if (cell !== 'yes') exceptions.set(name, cell)
  }
  return exceptions
}

/** Rows of the conformance table: the check, and for each connector `yes` or the reason why not. */
function readTable() {
  const lines = readFileSync(readme, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...rows] = lines.slice(lines.findIndex(([first]) => first === 'Check'))
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: new Map(head.slice(1).map((column, index) => [column, cells[index]])),
  }))
}
