/**
 * Messages between a site and the smart wallet's popup (postMessage, structured clone), and the
 * popup's types on the control port. Types and constants only.
 *
 * Popup: `PopupLoaded`. Site: greeting; then, only before its first connection, the signer question
 * and the handshake; then encrypted requests. Popup: `PopupUnload` when it closes.
 */

/** Popup to site: the popup has loaded or is closing. */
export type PopupEvent = { event: 'PopupLoaded' | 'PopupUnload'; id: string }

/** Site to popup, in response to `PopupLoaded`: the site's metadata. */
export type PopupGreeting = {
  /** The id of that event. */
  requestId: string
  data: {
    version: string
    metadata?: { appName?: string; appLogoUrl?: string | null; appChainIds?: number[] }
    preference?: Record<string, unknown>
    location?: string
    sdkName?: string
  }
}

/** `scw` uses this popup, `walletlink` the link API. */
type PopupSigner = 'scw' | 'walletlink'

/** AES-GCM 256: a new 12-byte iv for each message, the tag at the end of the cipher text. */
export type PopupEncrypted = { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }

/** A request or response, in either direction; a response has the request's id in `requestId`. */
export type PopupEnvelope = {
  id: string
  requestId?: string
  correlationId?: string
  /** P-256 public key as SPKI in hex without 0x: 182 digits. */
  sender: string
  content:
    | { handshake: { method: string; params?: unknown } }
    | { encrypted: PopupEncrypted }
    | { failure: PopupError }
  timestamp: Date
}

/** A serialized error. */
export type PopupError = { code: number; message: string; data?: unknown }

/** Plain text of an encrypted request. */
export type PopupAction = { action: { method: string; params?: unknown }; chainId: number }

/** Plain text of an encrypted response. */
export type PopupReply = {
  result: { value: unknown } | { error: PopupError }
  data?: {
    /** RPC URL of each chain, by decimal id. */
    chains?: Record<string, string>
    /** EIP-5792, by hexadecimal chain id. */
    capabilities?: Record<string, Record<string, unknown>>
  }
}

/** Length of a public key on the wire, in hex digits. */
export const popupKeyDigits = 182

/** `GET /control/popup`; `POST /control/popup` accepts any part of the first half. */
export type PopupState = PopupSettings & {
  /** Requests that wait for the user in open windows, oldest first. */
  pending: PopupRequest[]
  /** Number of open windows. */
  windows: number
}

/** How the popup behaves. */
export type PopupSettings = {
  policy: 'ask' | 'approve' | 'reject' | 'ignore'
  /** Owner of a new wallet; `key` is stored in the popup, for machines without passkeys. */
  owner: 'passkey' | 'key'
  /** Milliseconds before any response. */
  delayMs: number
  /** How long the window waits for another request after its last response, in milliseconds. */
  lingerMs: number
  /** The signer that a site's SDK is made to use. */
  signer: PopupSigner
  /** Chains that a site receives on connecting; others it must request. */
  offeredChainIds: number[]
  /** When the window closes by itself: before `PopupLoaded`, on a request, or once approved. */
  close: 'never' | 'beforeLoaded' | 'onRequest' | 'afterApproval'
  /** Sends `PopupUnload` when it closes. */
  sendsUnload: boolean
  /** Never sends `PopupLoaded`. */
  isSilent: boolean
  /** Every response is sent twice. */
  duplicatesResponses: boolean
  /** Invalid responses that a site must reject, in place of the correct one. */
  response: 'correct' | 'wrongId' | 'wrongKey' | 'truncated' | 'plain'
  /** Responds and signs for another account than the user's. */
  wrongAccount: boolean
  /** Keys created earlier are lost (`POST /control/popup/loseKeys`), ISO 8601. */
  keysLostAt: string | null
  /**
   * Cross-Origin-Opener-Policy of the popup's page; all but the first two separate it from its
   * opener.
   */
  coop: 'none' | 'unsafe-none' | 'same-origin' | 'same-origin-allow-popups'
}

/** A request that a window shows. */
export type PopupRequest = {
  id: string
  origin: string
  method: string
  params: unknown
  title: string
  requestedAt: string
}
