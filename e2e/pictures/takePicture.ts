import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Largest size of a picture, in bytes: the README loads several. */
const limitBytes = 60_000

/** Tried in this order. */
const qualities = [90, 80, 70, 60]

const folder = new URL('../../docs/pictures/', import.meta.url)

/**
 * Writes what the page shows to `docs/pictures/<name>.webp`.
 * @throws if it exceeds 60 kB at the lowest quality
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(settled)
  const session = await page.context().newCDPSession(page)
  for (const quality of qualities) {
    // Playwright's own `screenshot` writes no WebP.
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const picture = Buffer.from(data, 'base64')
    if (picture.length > limitBytes) continue
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL(`${name}.webp`, folder), picture)
    return
  }
  throw new Error(`${name}.webp has more than ${limitBytes} bytes at every quality.`)
}

/** Resolves in the page once its fonts and visible images are loaded and no transition runs. */
async function settled(): Promise<void> {
  const isVisible = (image: HTMLImageElement) =>
    image.checkVisibility() && image.getBoundingClientRect().top < innerHeight
  const images = [...document.images].filter(isVisible)
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.all([
    document.fonts.ready,
    ...images.map((image) => image.decode()),
    // A transition that another one replaces is canceled.
    ...finite.map(({ finished }) => finished.catch(() => undefined)),
  ])
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
