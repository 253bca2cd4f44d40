import type { z } from 'zod'
import { checkBounds } from '#devnet/custody/activities/bounds.ts'
import { apiError } from '#devnet/custody/apiError.ts'

/** Reads a body as a JSON object. @throws code 3 */
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
  return value as Record<string, unknown>
}

/** Reads a value by its schema. @throws code 3, naming the first field that is wrong */
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
