import type { PopupSettings } from '#lib/protocol/popup.ts'

/** Messages between the popup's page and its server. */

/** Embedded in the page, and sent again as event `config` on every change. */
export type PopupConfig = {
  settings: PopupSettings
  chains: PopupChain[]
  /** Increases with every change. */
  number: number
}

/** `POST /known`: the window acts by the settings of this number from now on. */
export type PopupKnown = { window: string; number: number }

/** A chain known to the popup; `rpcUrl` serves node and bundler. */
export type PopupChain = {
  id: number
  name: string
  rpcUrl: string
  /** The node of the wallet itself, which knows its batches; of the devnet's own chains. */
  walletNodeUrl?: string
}

/**
 * Event `command`: an instruction of the control port to the window that shows the request `id`.
 */
export type PopupCommand =
  | { do: 'approve' | 'reject' | 'ignore'; id: string }
  /** `isCrash` closes it like a killed process: without a message to the site. */
  | { do: 'close'; isCrash: boolean }

/** `POST /requests/shown`: a request is shown to the user. */
export type PopupRequestShown = {
  window: string
  id: string
  origin: string
  method: string
  params?: unknown
  title: string
}

/** `POST /requests/settled`: a request's outcome, for the devnet's log. */
export type PopupRequestSettled = {
  window: string
  id: string
  origin: string
  method: string
  outcome: 'approved' | 'rejected' | 'answered' | 'failed'
  detail?: string
}
