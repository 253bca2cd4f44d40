/** The session as the server's routes return it. */
export type Session = { address: string; chainId: number }

/** Signs in with a message of the server, and resolves with the session. */
export async function signIn(
  account: { address: string; chainId: number },
  sign: (message: string) => Promise<string>,
): Promise<Session> {
  const { message } = await post<{ message: string }>('/api/auth/challenge', account)
  const signature = await sign(message)
  return (await post<{ session: Session }>('/api/auth/verify', { message, signature })).session
}

async function post<answer>(path: string, body: unknown): Promise<answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.message)
  return answer
}
