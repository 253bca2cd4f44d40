import type { z } from 'zod'
import { checkBounds } from '#devnet/custody/activities/bounds.ts'
import { apiError } from '#devnet/custody/apiError.ts'

/** Parses a body as a JSON object; a null member counts as missing. @throws ApiError 3 */
export function readBody(body: Uint8Array): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
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
