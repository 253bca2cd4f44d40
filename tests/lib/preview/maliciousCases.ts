import type { WarningCode } from '#lib/preview/warning.ts'
import type { Case } from '#tests/lib/preview/context.ts'
import { maliciousCalls } from '#tests/lib/preview/maliciousCalls.ts'
import { maliciousMessages } from '#tests/lib/preview/maliciousMessages.ts'
import { maliciousTypedData } from '#tests/lib/preview/maliciousTypedData.ts'

/** Requests of an attacker: each must raise the warning named first, as `danger` or `block`. */
export const maliciousCases: [code: WarningCode, ...Case][] = [
  ...maliciousMessages,
  ...maliciousTypedData,
  ...maliciousCalls,
]
