import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { startConnectorServer } from '#packages/playwright/src/conformance/startConnectorServer.ts'

const connectors = fileURLToPath(
  new URL('../../tests/connectors/subjects/subjectConnectors.ts', import.meta.url),
)

/** A page with a single connector, served from a separate origin. */
export type RunningHarness = {
  url: string
  /**
   * Serves the page on the site's origin as well and returns its URL: a site's routes and passkeys
   * work on its own origin only.
   */
  showOnSite(context: BrowserContext): Promise<string>
  stop(): Promise<void>
}

/** Serves the page of the conformance suite's connectors, for specs that drive one of them. */
export async function startHarness(siteUrl: string): Promise<RunningHarness> {
  const { url, showOn, stop } = await startConnectorServer(connectors)
  return { url, showOnSite: (context) => showOn(context, siteUrl), stop }
}
