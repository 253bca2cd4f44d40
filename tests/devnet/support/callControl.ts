/** Calls a control route: GET without a body, POST with one; throws on any status but 2xx. */
export async function callControl(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, body === undefined ? {} : jsonPost(body))
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** A POST with a JSON body. */
export function jsonPost(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
