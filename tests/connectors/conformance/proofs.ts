import { expect } from '@playwright/test'
import type { Check, CheckRun } from '#packages/playwright/src/conformance/Check.ts'
import type { PreparedPage } from '#packages/playwright/src/conformance/ConnectorPage.ts'
import { createCheckTools, failure } from '#packages/playwright/src/conformance/checkTools.ts'
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
        await expectToFail(check.run, subject, await pageOf(subject), broken)
      })
    }
  })
}

/** Proves that the tests of a connector's deviations fail if it cannot connect. */
export function proveDeviations(
  test: ConformanceTest,
  subject: Subject,
  isProven: (check: Check) => boolean = () => true,
): void {
  test.describe(`${subject.name} that cannot connect fails`, () => {
    test('its page opens, and connecting fails', async ({ pageOf }) => {
      const page = await brokenPage(await pageOf(subject), 'connectThrows')
      const tools = await createCheckTools(subject, page)
      await tools.open()
      expect(failure(await tools.on('connect')).message).toContain('Broken on purpose.')
    })
    for (const verdict of verdictsOf(subject)) {
      if (verdict.verdict !== 'not met' || !isProven(verdict.check)) continue
      test(verdict.check.name, async ({ pageOf }) => {
        await expectToFail(verdict.run, subject, await pageOf(subject), 'connectThrows')
      })
    }
  })
}

async function expectToFail(run: CheckRun, subject: Subject, page: PreparedPage, broken: Breakage) {
  page.allowConsole(/./)
  const tools = await createCheckTools(subject, await brokenPage(page, broken))
  await expect(runCheck(run, tools)).rejects.toThrow()
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
