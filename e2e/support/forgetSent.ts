import type { APIRequestContext } from '@playwright/test'
import { keyOf } from '#lib/tracker/keyOf.ts'
import type { SentPage } from '#lib/tracker/SentPage.ts'

/**
 * Lets the server forget what the signed-in user has sent: tests share accounts, and a list would show
 * what another one has sent. Nothing if nobody is signed in, or the server cannot answer.
 */
export async function forgetSent(request: APIRequestContext, origin: string): Promise<void> {
  const response = await request.get(`${origin}/api/sent`)
  if (!response.ok()) return
  const { entries } = (await response.json()) as SentPage
  for (const entry of entries) {
    const removed = await request.delete(`${origin}/api/sent/${keyOf(entry)}`, {
      headers: { origin },
    })
    if (!removed.ok()) throw new Error(`${removed.status()}: ${await removed.text()}`)
  }
}
