import type { SiteRecord } from '#devnet/popup/page/siteKeys.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'
import type { PopupGreeting, PopupSettings } from '#lib/protocol/popup.ts'

/** One request of a site, as passed to the method that handles it. */
export type PopupCall = {
  /** The origin that the browser reports, not the page. */
  origin: string
  /** The site's self-description (name, icon). */
  greeting: PopupGreeting['data'] | undefined
  method: string
  params: unknown
  /** The site's current chain. */
  chainId: number
  site: SiteRecord
  settings: PopupSettings
  /** Chains of the devnet and those added by the user. */
  chains: readonly PopupChain[]
  /** Prompts the user; throws 4001 if rejected, never settles if ignored. */
  prompt(details: RequestDetails): Promise<void>
  /** Shows a progress message after the approval. */
  showProgress(sentence: string): void
}

/** Handles one JSON-RPC method; may also return chains to announce to the site. */
export type PopupMethod = (call: PopupCall) => Promise<PopupAnswer>

/** A method's result. */
export type PopupAnswer = {
  value: unknown
  /** Send the site these chains' RPC URLs and the wallet's capabilities on them. */
  chains?: readonly PopupChain[]
}
