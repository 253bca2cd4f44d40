import type { WarningCode } from '#lib/review/preview/warning.ts'
import type { Case } from '#tests/lib/review/preview/context.ts'
import { maliciousCalls } from '#tests/lib/review/preview/maliciousCalls.ts'
import { maliciousMessages } from '#tests/lib/review/preview/maliciousMessages.ts'
import { maliciousTypedData } from '#tests/lib/review/preview/maliciousTypedData.ts'

/** Requests of an attacker: each must raise the warning named first, as `danger` or `block`. */
export const maliciousCases: [code: WarningCode, ...Case][] = [
  ...maliciousMessages,
  ...maliciousTypedData,
  ...maliciousCalls,
]
