import { expect, type TestType } from '@playwright/test'
import type { Check, CheckRun } from '#tests/connectors/conformance/Check.ts'
import type { ConnectorPage } from '#tests/connectors/conformance/ConnectorPage.ts'
import {
  type CheckTools,
  createCheckTools,
  failure,
} from '#tests/connectors/conformance/checkTools.ts'
import { mistakes } from '#tests/connectors/conformance/mistakes.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import { checks, verdictsOf } from '#tests/connectors/conformance/verdicts.ts'
import type { Breakage } from '#tests/connectors/harness/breakConnector.ts'

/** A connector's page, and the query parameters that its subject's `prepare` has returned. */
export type PreparedPage = ConnectorPage & { query: Record<string, string> | undefined }

type Fixtures = {
  /** The page of a connector, with a devnet that was reset: the same one for all its checks. */
  pageOf(subject: Subject): Promise<PreparedPage>
}

/** Playwright's `test` with what the suite needs of a project. */
export type ConformanceTest = TestType<Fixtures, object>

/**
 * Runs every check that applies to a connector, in Chromium, with its real SDK and the devnet's
 * wallet: those that its capabilities require. If it deviates from one, the test of its actual
 * behavior runs instead.
 */
export function conformance(test: ConformanceTest, subject: Subject): void {
  test.describe(`${subject.name} conforms`, () => {
    for (const verdict of verdictsOf(subject)) {
      if (verdict.verdict === 'not applicable') continue
      const { check, run } = verdict
      const fix =
        verdict.verdict === 'yes'
          ? check.fix
          : `It does not do this any longer: “${verdict.reason}”. Correct its deviation, or remove it if the check passes.`
      test(check.name, async ({ pageOf }) => {
        const tools = await createCheckTools(subject, await pageOf(subject))
        try {
          await runCheck(run, tools)
        } catch (error) {
          throw withFix(error, subject, fix)
        }
      })
    }
  })
}

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
    test('its page works but for connecting', async ({ pageOf }) => {
      const page = await pageOf(subject)
      const tools = await createCheckTools(subject, { ...page, broken: 'connectThrows' })
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

async function runCheck(run: CheckRun, tools: CheckTools) {
  await run(tools)
  await tools.ensureConnects()
}

async function expectToFail(run: CheckRun, subject: Subject, page: PreparedPage, broken: Breakage) {
  page.allowConsole(/./)
  const tools = await createCheckTools(subject, { ...page, broken })
  await expect(runCheck(run, tools)).rejects.toThrow()
}

/** The error of a failed check, which begins with what the connector must do. */
function withFix(error: unknown, { name }: Subject, fix: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  error.message = `${name}: ${fix}\n\n${message}`
  error.stack = stack.replace(message, () => error.message)
  return error
}
