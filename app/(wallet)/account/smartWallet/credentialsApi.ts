import type { LinkedCredential, LinkRequest } from '#lib/protocol/credentials.ts'

/** How long our own server may take; it asks a chain. */
const timeoutMs = 20_000

/** Credentials of whoever is signed in. @throws the catalogue's row that the route names */
export function readCredentials(): Promise<LinkedCredential[]> {
  return ask('GET', '')
}

/** Links an account with the smart wallet it signs for. */
export function linkCredentials(link: LinkRequest): Promise<LinkedCredential[]> {
  return ask('POST', '/link', link)
}

/** Forgets a credential and its links. */
export function forgetCredential(id: string): Promise<void> {
  return ask('DELETE', `/${id}`)
}

async function ask<answer>(method: string, path: string, body?: LinkRequest): Promise<answer> {
  const response = await fetch(`/api/credentials${path}`, {
    ...{ method, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) },
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) {
    const { toRouteError } = await import('#lib/errors/toRouteError.ts')
    throw await toRouteError(response)
  }
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as answer
}
