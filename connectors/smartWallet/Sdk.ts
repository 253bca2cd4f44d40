import type { ProviderInterface } from '@coinbase/wallet-sdk'

/** The official provider, once it is open. In the wallet's own browser it is the wallet, without the rest. */
export type Sdk = ProviderInterface & {
  /** The window it speaks through. Private to TypeScript only; the version is pinned. */
  communicator?: SdkPopup
  /** Who signs: there from the first connection on. */
  signer?: { accounts?: unknown } | null
}

/** How the SDK keeps its window. */
export type SdkPopup = {
  popup: Window | null
  url: URL
  listeners: Map<(event: MessageEvent) => void, { reject(error: unknown): void }>
  onMessage(isWanted: (message: SdkMessage) => boolean): Promise<SdkMessage>
  postMessage(message: unknown): Promise<void>
  waitForPopupLoaded(): Promise<Window>
  /** Closes the window and rejects all that waits for it with 4001. */
  disconnect(): void
}

/** What comes from the window. */
export type SdkMessage = { event?: unknown; id?: unknown; requestId?: unknown }
