import { expect, type Page } from '@playwright/test'
import type { FeedKind, FeedPage } from '#lib/protocol/feed.ts'

/** Expects one entry of a kind in the feed of who is signed in on a page. */
export async function expectInFeed(page: Page, kind: FeedKind): Promise<void> {
  const read = async () => {
    const response = await page.request.get(`/api/user/feed?kinds=${kind}`)
    return ((await response.json()) as FeedPage).entries.length
  }
  await expect.poll(read).toBe(1)
}
