/** First and last digits of an address or hash, for places where the full one does not fit. */
export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
