import type { SiteRecord } from '#devnet/popup/page/siteKeys.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import type { PopupGreeting, PopupSwitches } from '#lib/protocol/popup.ts'

/** One request of a site, as the method that answers it sees it. */
export type PopupCall = {
  /** As the browser tells it, never as the page does. */
  origin: string
  /** What the site calls itself. */
  greeting: PopupGreeting['data'] | undefined
  method: string
  params: unknown
  /** The chain the site is on. */
  chainId: number
  site: SiteRecord
  switches: PopupSwitches
  /** Chains of the devnet and those added by the person. */
  chains: readonly PopupChain[]
  /** Puts it before the person; throws 4001 on a refusal, never settles when ignored. */
  ask(details: RequestDetails): Promise<void>
  /** Shows what is being done after a yes. */
  say(sentence: string): void
}

/** Answers one JSON-RPC method with its value, and with chains where the site shall know more. */
export type PopupMethod = (call: PopupCall) => Promise<PopupAnswer>

/** What a method answers. */
export type PopupAnswer = {
  value: unknown
  /** Tell the site the RPC of these chains, and what the wallet can do there. */
  chains?: readonly PopupChain[]
}
