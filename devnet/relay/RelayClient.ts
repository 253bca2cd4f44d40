import type { Message } from '#devnet/relay/messageQueue.ts'

/** One open socket and its client. */
export type RelayClient = {
  /** The client's own key, `did:key:z…`. */
  id: string
  /** Origin of the client's page, as sent by its browser. */
  origin?: string
  /** Messages that were pushed and not acknowledged yet, by the id of the push. */
  inFlight: Map<number, Message>
  send(text: string): void
}
