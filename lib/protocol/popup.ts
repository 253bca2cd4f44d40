/**
 * What a site and the smart wallet's popup say to each other (postMessage, structured clone), and
 * what the control port says of the popup. Types and numbers only.
 *
 * Popup: `PopupLoaded`. Site: greeting; then, only before its first connection, the question which
 * signer it is to use and the handshake; then encrypted requests. Popup: `PopupUnload` when it goes.
 */

/** Popup to site: it is there, or it goes. */
export type PopupEvent = { event: 'PopupLoaded' | 'PopupUnload'; id: string }

/** Site to popup, in answer to `PopupLoaded`: who it says it is. */
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

/** Site to popup: which of the SDK's signers shall it be? Answered `{ id, requestId, data }`. */
export type PopupSignerQuestion = { id: string; event: 'selectSignerType'; data: unknown }

/** `scw` speaks through this popup, `walletlink` through the link API. */
export type PopupSigner = 'scw' | 'walletlink'

/** AES-GCM 256: a fresh iv of 12 bytes for each message, the tag at the end of the cipher text. */
export type PopupEncrypted = { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }

/** A message about a request, either way; an answer also names it in `requestId`. */
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

/** An error as it travels. */
export type PopupError = { code: number; message: string; data?: unknown }

/** Plain text of an encrypted request. */
export type PopupAction = { action: { method: string; params?: unknown }; chainId: number }

/** Plain text of an encrypted answer. */
export type PopupReply = {
  result: { value: unknown } | { error: PopupError }
  data?: {
    /** RPC of each chain, by decimal id. */
    chains?: Record<string, string>
    /** EIP-5792, by hexadecimal chain id. */
    capabilities?: Record<string, Record<string, unknown>>
  }
}

/** Digits of a public key on the wire. */
export const popupKeyDigits = 182

/** `GET /control/popup`; `POST /control/popup` takes any part of the first half. */
export type PopupState = PopupSwitches & {
  /** What waits for a person in open windows, oldest first. */
  pending: PopupRequest[]
  /** Windows that are open. */
  windows: number
}

/** How the popup behaves. */
export type PopupSwitches = {
  policy: 'ask' | 'approve' | 'reject' | 'ignore'
  /** What owns a new wallet; a key is kept in the popup's storage, for machines without passkeys. */
  owner: 'passkey' | 'key'
  /** Milliseconds before anything is answered. */
  delayMs: number
  /** How long the window stays for another request after its last answer. */
  lingerMs: number
  /** What a site's SDK is told to use. */
  signer: PopupSigner
  /** Chains a site is told of when it connects; others it must ask for. */
  offeredChainIds: number[]
  /** The window closes by itself: before it says that it is there, when it asks, or once approved. */
  close: 'never' | 'beforeLoaded' | 'onAsk' | 'afterApproval'
  /** Says `PopupUnload` when it goes. */
  saysGoodbye: boolean
  /** Never says `PopupLoaded`. */
  isMute: boolean
  /** Every answer is sent twice. */
  isDoubled: boolean
  /** Answers that a site must not take, in place of the right one. */
  answer: 'right' | 'wrongId' | 'wrongKey' | 'truncated' | 'plain'
  /** Speaks and signs for another account than the person's. */
  anotherAccount: boolean
  /** Keys made before are lost (`POST /control/popup/loseKeys`), ISO 8601. */
  keysLostAt: string | null
  /** Cross-Origin-Opener-Policy of the popup's page; all but the first two cut it off its opener. */
  coop: 'none' | 'unsafe-none' | 'same-origin' | 'same-origin-allow-popups'
}

/** One request that a window shows. */
export type PopupRequest = {
  id: string
  origin: string
  method: string
  params: unknown
  title: string
  askedAt: string
}
