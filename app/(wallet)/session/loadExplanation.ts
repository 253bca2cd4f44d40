import type { ProblemText } from '#app/ui/Problem.tsx'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'

/**
 * Returns the text a screen shows for an error, and reports the error. The catalog is loaded with
 * the first error; if that fails, for example offline, the load failure is the error.
 */
export async function loadExplanation(error: unknown, phase?: ErrorPhase): Promise<ProblemText> {
  try {
    const [{ explain }, { report }] = await Promise.all([
      import('#lib/errors/explain.ts'),
      import('#lib/errors/report.ts'),
    ])
    report(error, phase)
    return explain(error, phase)
  } catch {
    return signInMessages.offline
  }
}
