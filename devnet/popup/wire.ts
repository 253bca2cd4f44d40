import type { PopupSwitches } from '#lib/protocol/popup.ts'

/** What the popup's page and its server say to each other. */

/** Written into the page, and sent again as event `facts` whenever it changes. */
export type PopupFacts = {
  switches: PopupSwitches
  chains: PopupChain[]
}

/** A chain the popup knows, with its bundler and node behind one address. */
export type PopupChain = { id: number; name: string; rpcUrl: string }

/** Event `command`: what the control port wants of the window that shows the request `id`. */
export type PopupCommand =
  | { do: 'approve' | 'reject' | 'ignore'; id: string }
  /** `isHard` goes as a closed process would: without a word. */
  | { do: 'close'; isHard: boolean }

/** `POST /asked`: a request is before the person. */
export type PopupAsked = {
  window: string
  id: string
  origin: string
  method: string
  params?: unknown
  title: string
}

/** `POST /answered`: how a request ended, for the devnet's log. */
export type PopupAnswered = {
  window: string
  id: string
  origin: string
  method: string
  outcome: 'approved' | 'rejected' | 'answered' | 'failed'
  detail?: string
}
