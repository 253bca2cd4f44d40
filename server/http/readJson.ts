import 'server-only'
import type { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bodySeconds, bodyLimitBytes as routeBodyBytes } from '#lib/protocol/constants.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** What a route accepts as a body. */
type BodyOptions = { mediaTypes?: readonly string[]; bodyLimitBytes?: number }

/**
 * Reads a JSON body; see {@link readBody}.
 * @throws WalletError malformedJson, or those of readBody
 */
export async function readJson(request: Request, options: BodyOptions = {}): Promise<unknown> {
  const bytes = await readBody(request, options)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new WalletError(routeErrors.malformedJson, { cause })
  }
}

/**
 * Reads a body up to the limits for size and time, whatever Content-Length claims.
 * @throws WalletError unsupportedMediaType, bodyTooLarge, bodyTimeout or bodyIncomplete
 */
export async function readBody(
  request: Request,
  { mediaTypes = ['application/json'], bodyLimitBytes = routeBodyBytes }: BodyOptions,
): Promise<Buffer<ArrayBuffer>> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!mediaTypes.includes(mediaType)) throw new WalletError(routeErrors.unsupportedMediaType)
  if (Number(request.headers.get('content-length')) > bodyLimitBytes)
    throw new WalletError(routeErrors.bodyTooLarge)
  const tooLarge = () => new WalletError(routeErrors.bodyTooLarge)
  const timeout = () => new WalletError(routeErrors.bodyTimeout)
  const reading = readLimited(request.body, bodyLimitBytes, tooLarge)
  return withTimeout(reading, bodySeconds * 1000, timeout).catch((error: unknown) => {
    // Any other error comes from the connection: the client closed it.
    throw error instanceof WalletError
      ? error
      : new WalletError(routeErrors.bodyIncomplete, { cause: error })
  })
}

/**
 * Validates a parsed body and returns a new object with only the schema's fields.
 * @throws WalletError invalidBody, naming the first field that is missing, unknown or wrong;
 * hiddenCharacters if a name contains some (server/custody/fieldSchemas.ts)
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
  const isHidden =
    issue?.code === 'custom' && issue.params?.key === routeErrors.hiddenCharacters.key
  throw new WalletError(isHidden ? routeErrors.hiddenCharacters : routeErrors.invalidBody, {
    args: { field },
  })
}

/**
 * The same response, read up to the limit.
 * @throws an error with the message `tooLong`
 */
export async function limitResponse(
  { body, status, statusText, headers }: Response,
  limitBytes: number,
  tooLong: string,
): Promise<Response> {
  const bytes = body && (await readLimited(body, limitBytes, () => new Error(tooLong)))
  return new Response(bytes, { status, statusText, headers })
}

/**
 * Reads a body to its end, up to the limit.
 * @throws the error that `tooLong` creates
 */
async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return Buffer.concat(chunks)
    length += value.byteLength
    if (length > limitBytes) {
      await reader?.cancel().catch(() => undefined)
      throw tooLong()
    }
    chunks.push(value)
  }
}
