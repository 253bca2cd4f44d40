import 'server-only'

/**
 * Reads a body to its end, up to the limit.
 * @throws the error that `tooLong` creates
 */
export async function readLimited(
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
