import type { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'

/** Maximum lengths of texts, in UTF-16 code units, by field name. */
const limits: readonly (readonly [field: RegExp, length: number])[] = [
  [/^smartContractInterface$/, 409_600],
  [/^(payload|payloads|unsignedTransaction)$/, 524_288],
  [/^(attestationObject|clientDataJson|challenge)$/, 32_768],
  [
    /^(oidcToken|verificationToken|message|condition|consensus|policyCondition|policyConsensus)$/,
    16_384,
  ],
  [/^(encryptedBundle|encryptedOtpBundle|notes|policyNotes|templateVariables)$/, 8_192],
]

const defaultLimit = 1024

const listLimit = 1000

const depthLimit = 12

/**
 * Parses a body as a JSON object; a null member counts as missing, and no body as an empty object,
 * as in the service, whose gateway (grpc-gateway) reads the end of a request as an empty message.
 * @throws ApiError 3
 */
export function readBody(body: Uint8Array): Record<string, unknown> {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw apiError(3, 'bad request body: not JSON', 'REQUEST_INVALID')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw apiError(3, 'bad request body: not an object', 'REQUEST_INVALID')
  }
  checkBounds(value)
  return withoutNulls(value) as Record<string, unknown>
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}

/** Parses a value by its schema. @throws ApiError 3, naming the first invalid field */
export function readBy<value>(schema: z.ZodType<value>, value: unknown): value {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.join('.')
  throw apiError(
    3,
    `bad request body: ${[field, issue?.message].filter(Boolean).join(': ')}`,
    'REQUEST_INVALID',
  )
}

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
  const limit = limits.find(([names]) => names.test(field))?.[1] ?? defaultLimit
  if (text.length > limit) throw bad(field, `is longer than ${limit} characters`)
  // A surrogate without its other half is not a character.
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw bad(field, 'is not plain text')
}

function bad(field: string, why: string) {
  return apiError(3, `bad request body: ${field.slice(0, 60)} ${why}`, 'REQUEST_INVALID')
}
