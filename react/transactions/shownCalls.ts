/** Calls as a review has them, or as they are stored once they are sent. */
type Calls = readonly { to?: unknown; value?: bigint | string | undefined; data?: unknown }[]

/**
 * What reviews have shown of calls, until they are sent: the newest ones, found by chain, account and
 * calls.
 */
export function rememberShown<Value>(mostEntries: number) {
  const shown = new Map<string, Value>()
  return {
    /** Notes what a review shows now; undefined if it shows nothing. */
    note(chainId: number, account: string, calls: Calls, value: Value | undefined): void {
      const key = keyOf(chainId, account, calls)
      shown.delete(key)
      if (value !== undefined) shown.set(key, value)
      const [oldest] = shown.keys()
      if (shown.size > mostEntries && oldest !== undefined) shown.delete(oldest)
    },
    /** What the latest review of these calls has shown. */
    of: (chainId: number, account: string, calls: Calls): Value | undefined =>
      shown.get(keyOf(chainId, account, calls)),
  }
}

function keyOf(chainId: number, account: string, calls: Calls): string {
  const parts = calls.flatMap(({ to, value, data }) => [to ?? '', value ?? 0, data ?? '0x'])
  return [chainId, account, ...parts].map(String).join(' ').toLowerCase()
}
