/** Calls a control route: GET without a body, POST with one. */
export type Call = <result>(path: string, body?: unknown) => Promise<result>

/** Creates the calls of a control port; each throws on any status but 2xx. */
export function createCall(controlUrl: string): Call {
  return async <result>(path: string, body?: unknown) => {
    const response = await fetch(`${controlUrl}${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as result
  }
}
