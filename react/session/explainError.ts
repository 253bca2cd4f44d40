import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { type Explanation, explain } from '#lib/errors/explain.ts'
import { report } from '#lib/errors/report.ts'
import { loadErrorTexts } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'

/** Reports an error; resolves with its text in a locale. Loaded with the first error. */
export async function explainError(
  error: unknown,
  phase: ErrorPhase | undefined,
  locale: Locale,
): Promise<Explanation> {
  const texts = await loadErrorTexts[locale]()
  report(error, phase)
  return explain(error, phase, texts)
}
