import type { Frame, Page } from '@playwright/test'

/** The frame in which the page of a connector is shown: the window's own, or one inside of a host. */
export function shownFrame(page: Page, url: string): Frame {
  return page.frames().find((frame) => frame.url().startsWith(url)) ?? page.mainFrame()
}
