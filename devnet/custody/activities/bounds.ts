import { apiError } from '#devnet/custody/apiError.ts'

/** Maximum lengths of texts, in UTF-16 code units, by field name. */
const longest: readonly (readonly [field: RegExp, length: number])[] = [
  [/^smartContractInterface$/, 409_600],
  [/^(payload|payloads|unsignedTransaction)$/, 524_288],
  [/^(attestationObject|clientDataJson|challenge)$/, 32_768],
  [
    /^(oidcToken|verificationToken|message|condition|consensus|policyCondition|policyConsensus)$/,
    16_384,
  ],
  [/^(encryptedBundle|encryptedOtpBundle|notes|policyNotes|templateVariables)$/, 8_192],
]
const usual = 1024
const listLimit = 1000
const depthLimit = 12

/**
 * Rejects input that no client sends: oversized texts and lists, and texts that are not valid
 * Unicode or contain a NUL. Limits of single fields are up to each path.
 * @throws ApiError 3, naming the field
 */
export function checkBounds(value: unknown, field = 'body', depth = 0): void {
  if (typeof value === 'string') checkText(value, field)
  if (typeof value !== 'object' || value === null) return
  if (depth > depthLimit) throw bad(field, 'is nested too deeply')
  if (Array.isArray(value)) {
    if (value.length > listLimit) throw bad(field, `has more than ${listLimit} items`)
    for (const item of value) checkBounds(item, field, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    checkText(name, field)
    checkBounds(item, name, depth + 1)
  }
}

function checkText(text: string, field: string): void {
  const limit = longest.find(([names]) => names.test(field))?.[1] ?? usual
  if (text.length > limit) throw bad(field, `is longer than ${limit} characters`)
  // A surrogate without its other half is not a character.
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw bad(field, 'is not plain text')
}

function bad(field: string, why: string) {
  return apiError(3, `bad request body: ${field.slice(0, 60)} ${why}`, 'REQUEST_INVALID')
}
