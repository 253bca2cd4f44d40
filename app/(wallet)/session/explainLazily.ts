import type { ProblemText } from '#app/ui/Problem.tsx'
import type { Moment } from '#lib/errors/ErrorRow.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'

/** What a screen shows for an error. The catalogue loads with the first one; offline it cannot, and that is the error then. */
export async function explainLazily(error: unknown, moment?: Moment): Promise<ProblemText> {
  try {
    const { explain } = await import('#lib/errors/explain.ts')
    return explain(error, moment)
  } catch {
    return signInMessages.offline
  }
}
