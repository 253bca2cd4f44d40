import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'

/** The page of a connector. */
export type ConnectorPage = {
  page: Page
  /** The client of the devnet. */
  control: DevnetClient
  /** Where the page is served. */
  url: string
  /**
   * Serves the page on a site's origin as well, for a wallet that accepts no other origin, and
   * returns its URL there.
   */
  showOn(siteUrl: string): Promise<string>
  /** Allows matching console messages and errors of this connector. */
  allowConsole(...patterns: RegExp[]): void
}

/** A page that the checks of a connector use, one after another. */
export type PreparedPage = ConnectorPage & {
  /** What the subject's `prepare` has returned. */
  parameters: Record<string, string>
  progress: {
    /** Whether an earlier check has connected on this page. */
    hasConnected: boolean
    /** Whether the page is open and connected, as the check before has left it. */
    isConnected: boolean
  }
  /** Resets the devnet, closes other windows and clears what the page has stored. */
  renew(): Promise<void>
}
