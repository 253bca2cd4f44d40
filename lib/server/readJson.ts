import 'server-only'
import type { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bodyLimitBytes } from '#lib/protocol/constants.ts'
import { readLimited } from '#lib/server/readLimited.ts'

/**
 * Reads a JSON body, never more of it than the limit, whatever Content-Length says.
 * @throws WalletError unsupportedMediaType, bodyTooLarge or malformedJson
 */
export async function readJson(
  request: Request,
  mediaTypes: readonly string[] = ['application/json'],
): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!mediaTypes.includes(mediaType)) throw new WalletError('unsupportedMediaType')
  if (Number(request.headers.get('content-length')) > bodyLimitBytes)
    throw new WalletError('bodyTooLarge')
  const tooLarge = () => new WalletError('bodyTooLarge')
  const bytes = await readLimited(request.body, bodyLimitBytes, tooLarge)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new WalletError('malformedJson', { cause })
  }
}

/**
 * Checks a parsed body; what comes out is a fresh object with the schema's fields only.
 * @throws WalletError invalidBody, naming the first field that is missing, unknown or wrong
 */
export function checkBody<schema extends z.ZodType>(
  schema: schema,
  body: unknown,
): z.output<schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const field = name && /^[\w.]{1,40}$/.test(name) ? name : 'body'
  throw new WalletError('invalidBody', { args: { field } })
}
