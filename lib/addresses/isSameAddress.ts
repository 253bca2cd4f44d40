/** Whether two addresses are equal, in any letter case; unlike viem's, for unchecked text too. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
