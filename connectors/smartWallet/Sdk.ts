import type { ProviderInterface } from '@coinbase/wallet-sdk'

/**
 * The official provider, once created. In the wallet's own browser it is the injected wallet,
 * without the other members.
 */
export type Sdk = ProviderInterface & {
  /** The popup it communicates with. Private in TypeScript only; the version is pinned. */
  communicator?: SdkPopup
  /** The signer, set from the first connection on. */
  signer?: { accounts?: unknown } | null
}

/** The SDK's popup communicator. */
export type SdkPopup = {
  popup: Window | null
  url: URL
  listeners: Map<(event: MessageEvent) => void, { reject(error: unknown): void }>
  onMessage(isWanted: (message: SdkMessage) => boolean): Promise<SdkMessage>
  postMessage(message: unknown): Promise<void>
  waitForPopupLoaded(): Promise<Window>
  /** Closes the popup and rejects all pending requests with 4001. */
  disconnect(): void
}

/** A message from the popup. */
export type SdkMessage = { event?: unknown; id?: unknown; requestId?: unknown }
