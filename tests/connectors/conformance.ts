import {
  type Check,
  createCheckTools,
  expect,
  failure,
  test,
} from '#tests/connectors/conformance/checkTools.ts'
import { deviations } from '#tests/connectors/conformance/deviations.ts'
import { eventChecks } from '#tests/connectors/conformance/eventChecks.ts'
import { openingChecks } from '#tests/connectors/conformance/openingChecks.ts'
import { requestChecks } from '#tests/connectors/conformance/requestChecks.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import { type Cell, readTable } from '#tests/connectors/conformance/table.ts'
import { isSampled } from '#tests/support/sampled.ts'

const checks = [...openingChecks, ...eventChecks, ...requestChecks]

/** A cell of the table and its test; no test if the check does not apply. */
type Row = { name: string; cell: Cell; run: Check['run'] | undefined }

/**
 * Runs every check on a connector, in Chromium, with its real SDK and the devnet's wallet. The
 * table in connectors/README.md says which checks it meets; for one that it does not meet, the test
 * of its actual behavior runs, and one that does not apply has no test.
 */
export function conformance(subject: Subject) {
  test.describe(`${subject.name} meets the shape of a connector`, () => {
    for (const { name, run } of rowsOf(subject)) {
      if (!run) continue
      test(name, async ({ page, control, harness, watch }) => {
        const tools = await createCheckTools(subject, { page, control, harness, watch })
        await run(tools)
        await tools.ensureConnects()
      })
    }

    test('the table lists these checks and no others', () => {
      expect(readTable().map(({ name }) => name)).toEqual(checks.map(({ name }) => name))
      const notMet = rowsOf(subject).filter(({ cell }) => cell.verdict === 'not met')
      const asserted = Object.keys(deviations[subject.name] ?? {})
      expect(notMet.map(({ name }) => name).toSorted()).toEqual(asserted.toSorted())
    })
  })
}

/**
 * Proves that a connector's cells can fail: with a `connect` that always throws, none of the cells
 * that run may pass. Outside the full run, one in four is tried.
 */
export function nonconformance(subject: Subject, isProven: (row: Row) => boolean = () => true) {
  test.describe(`${subject.name}, out of order, fails`, () => {
    test('its page works but for connecting', async ({ page, control, harness, watch }) => {
      const tools = await createCheckTools(subject, {
        ...{ page, control, harness, watch },
        isOutOfOrder: true,
      })
      await tools.open()
      expect(failure(await tools.on('connect')).message).toContain('Out of order.')
    })

    for (const row of rowsOf(subject)) {
      const { name, run } = row
      if (!run || !isProven(row) || !isSampled(`${subject.name} ${name}`, 4)) continue
      test(name, async ({ page, control, harness, watch }) => {
        const tools = await createCheckTools(subject, {
          ...{ page, control, harness, watch },
          isOutOfOrder: true,
        })
        await expect(run(tools).then(tools.ensureConnects)).rejects.toThrow()
      })
    }
  })
}

function rowsOf(subject: Subject): Row[] {
  const cells = new Map(readTable().map(({ name, cells }) => [name, cells.get(subject.name)]))
  return checks.map(({ name, run }) => {
    const cell = cells.get(name)
    if (!cell) throw new Error(`connectors/README.md has no cell for ${subject.name}: ${name}.`)
    if (cell.verdict === 'not met') return { name, cell, run: deviations[subject.name]?.[name] }
    return { name, cell, run: cell.verdict === 'yes' ? run : undefined }
  })
}
