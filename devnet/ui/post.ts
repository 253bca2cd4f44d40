/**
 * Posts to one of the devnet's routes from one of its pages.
 * @throws Error with the response's message
 */
export async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.ok) return answer
  const { message } = (answer.error ?? {}) as { message?: string }
  throw new Error(message ?? `HTTP ${response.status}`)
}
