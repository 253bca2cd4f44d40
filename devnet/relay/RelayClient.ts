import type { Message } from '#devnet/relay/mailbox.ts'

/** One open socket and who is behind it. */
export type RelayClient = {
  /** The client's own key, `did:key:z…`. */
  id: string
  /** Page it came from, as its browser says. */
  origin?: string
  /** Messages that were pushed and not acknowledged yet, by the id of the push. */
  inFlight: Map<number, Message>
  send(text: string): void
}
