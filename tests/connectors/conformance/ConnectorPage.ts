import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'

/**
 * The page that all checks of a connector use, one after another. Whoever provides it resets the
 * devnet before each check, and after it closes other windows and clears what the page has stored.
 */
export type ConnectorPage = {
  page: Page
  control: DevnetClient
  /** Where the page is served; `?connector=` names the connector. */
  url: string
  /** Serves the page on the site's origin as well, for a wallet that accepts no other origin. */
  showOnSite(): Promise<string>
  /** Allows matching console messages and errors of this connector. */
  allowConsole(...patterns: RegExp[]): void
}
