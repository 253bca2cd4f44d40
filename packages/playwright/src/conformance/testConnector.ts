import type { Check, CheckRun } from './Check.ts'
import type { PreparedPage } from './ConnectorPage.ts'
import { type CheckTools, createCheckTools } from './checkTools.ts'
import { type ConformanceTest, conformanceTest } from './conformanceTest.ts'
import type { Subject } from './Subject.ts'
import { type Verdict, verdictsOf } from './verdicts.ts'

/**
 * Declares a test for every check that applies to a connector, in Chromium, with its real SDK and
 * the devnet's wallet: those of its level that its capabilities require. If it deviates from one,
 * the test of its actual behavior runs instead. A failure begins with what the connector must do.
 * `isIncluded` leaves checks out.
 * @example
 * testConnector({
 *   name: 'my connector',
 *   module: new URL('./myConnector.page.ts', import.meta.url),
 *   ...browserWallet,
 * })
 */
export function testConnector(
  subject: Subject,
  test: ConformanceTest = conformanceTest,
  isIncluded: (check: Check) => boolean = () => true,
): void {
  test.describe(`${subject.name} conforms`, () => {
    for (const verdict of verdictsOf(subject)) {
      if (verdict.verdict === 'not applicable' || !isIncluded(verdict.check)) continue
      test(verdict.check.name, async ({ pageOf }) => {
        await runVerdict(verdict, subject, await pageOf(subject))
      })
    }
  })
}

async function runVerdict(
  verdict: Exclude<Verdict, { verdict: 'not applicable' }>,
  subject: Subject,
  page: PreparedPage,
): Promise<void> {
  const { check, run } = verdict
  const fix =
    verdict.verdict === 'yes'
      ? check.fix
      : `It does not do this any longer: “${verdict.reason}”. Correct its deviation, or remove it if the check passes.`
  // A deviation may begin and end in another way than its check.
  const connection = verdict.verdict === 'yes' ? check.connection : undefined
  try {
    const mayUse = connection === 'uses' || connection === 'keeps'
    if (!mayUse || !page.progress.isConnected) await page.renew()
    await runCheck(run, await createCheckTools(subject, page))
    page.progress.isConnected = connection === 'opens' || connection === 'keeps'
  } catch (error) {
    page.progress.isConnected = false
    throw withFix(error, subject, fix)
  }
}

/** Runs a check, which a connector that cannot connect never passes. */
export async function runCheck(run: CheckRun, tools: CheckTools): Promise<void> {
  await run(tools)
  await tools.ensureConnects()
}

/** The error of a failed check, which begins with what the connector must do. */
function withFix(error: unknown, { name }: Subject, fix: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack = '' } = error
  error.message = `${name}: ${fix}\n\n${message}`
  error.stack = stack.replace(message, () => error.message)
  return error
}
