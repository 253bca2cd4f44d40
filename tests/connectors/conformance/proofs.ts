import { expect } from '@playwright/test'
import type { Check, CheckRun } from '#packages/playwright/src/conformance/Check.ts'
import type { PreparedPage } from '#packages/playwright/src/conformance/ConnectorPage.ts'
import { createCheckTools } from '#packages/playwright/src/conformance/checkTools.ts'
import type { ConformanceTest } from '#packages/playwright/src/conformance/conformanceTest.ts'
import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { runCheck } from '#packages/playwright/src/conformance/testConnector.ts'
import { checks, verdictsOf } from '#packages/playwright/src/conformance/verdicts.ts'
import type { Breakage } from '#tests/connectors/conformance/breakConnector.ts'
import { mistakes } from '#tests/connectors/conformance/mistakes.ts'

/** Proves that the chosen checks can fail: each meets a mistake that it has to find. */
export function proveChecks(
  test: ConformanceTest,
  subject: Subject,
  isProven: (check: Check) => boolean = () => true,
): void {
  test.describe(`each check finds a mistake of ${subject.name}`, () => {
    test('there is a mistake for each check, and for no other', () => {
      expect(Object.keys(mistakes).toSorted()).toEqual(checks.map(({ name }) => name).toSorted())
    })
    for (const check of checks.filter(isProven)) {
      const broken = mistakes[check.name] ?? 'connectThrows'
      test(`${broken}: ${check.name}`, async ({ pageOf }) => {
        await expectToFail(check.run, subject, await brokenPage(await pageOf(subject), broken))
      })
    }
    test('a check that finds nothing fails if the connector cannot connect', async ({ pageOf }) => {
      const page = await brokenPage(await pageOf(subject), 'connectThrows')
      const tools = await createCheckTools(subject, page)
      await expect(runCheck(async () => undefined, tools)).rejects.toThrow('Broken on purpose.')
    })
  })
}

/**
 * Proves that the tests of a connector's deviations can fail: each meets a connector of the same
 * wallet that has the deviation no longer, or one that behaves in yet another way.
 */
export function proveDeviations(
  test: ConformanceTest,
  subject: Subject,
  counterexample: Subject | Record<string, Breakage>,
  isProven: (check: Check) => boolean = () => true,
): void {
  const deviations = verdictsOf(subject).filter(({ verdict }) => verdict === 'not met')
  test.describe(`each deviation of ${subject.name} is noticed if it is gone`, () => {
    for (const verdict of deviations) {
      if (verdict.verdict !== 'not met' || !isProven(verdict.check)) continue
      const { check, run } = verdict
      test(check.name, async ({ pageOf }) => {
        if ('module' in counterexample) {
          const page = await pageOf(counterexample as Subject)
          await page.renew()
          await expectToFail(run, counterexample as Subject, page)
        } else {
          const broken = counterexample[check.name]
          if (!broken) throw new Error(`There is no mistake for “${check.name}”.`)
          await expectToFail(run, subject, await brokenPage(await pageOf(subject), broken))
        }
      })
    }
  })
}

/** Runs the check alone: what `runCheck` adds fails with every connector that cannot connect. */
async function expectToFail(run: CheckRun, subject: Subject, page: PreparedPage) {
  page.allowConsole(/./)
  const failed = await run(await createCheckTools(subject, page)).then(
    () => undefined,
    (error: unknown) => error,
  )
  // Found by what the check expects, not by an accident such as a missing page.
  expect(failed, 'the check passes').toBeInstanceOf(Error)
  const { message } = failed as Error
  expect(message).toMatch(/expect\(|^It failed: /)
}

/** The page with a mistake in its connector, which has not connected yet. */
async function brokenPage(page: PreparedPage, broken: Breakage): Promise<PreparedPage> {
  await page.renew()
  return {
    ...page,
    parameters: { ...page.parameters, broken },
    progress: { hasConnected: false, isConnected: false },
  }
}
