import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Outflow } from '#lib/review/preview/outflows.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'

type Confirmed = {
  account: string
  chainId: number
  until: number
  outflows: readonly Outflow[]
}

/** How long a confirmed request counts: who asks again and again does so within minutes. */
const hourMs = 3_600_000
/** A page may ask more often than anybody reads. */
const mostRequests = 1000

let confirmed: readonly Confirmed[] = []
const listeners = new Set<() => void>()
const none: readonly Outflow[] = []
/** By account and chain, so that a screen gets the same list until something changes. */
let lists = new Map<string, readonly Outflow[]>()

/** What strangers got, or may take, by what was confirmed on this page within the last hour. */
export const recentOutflows = {
  get(account: string, chainId: number): readonly Outflow[] {
    // Not by the clock: after a correction, it would count for much longer, or not at all.
    const now = performance.now()
    if (confirmed.some(({ until }) => until <= now))
      set(confirmed.filter(({ until }) => until > now))
    const key = `${account.toLowerCase()} ${chainId}`
    const known = lists.get(key)
    if (known) return known
    const found = confirmed.flatMap((each) =>
      isSameAddress(each.account, account) && each.chainId === chainId ? each.outflows : [],
    )
    const list = found.length > 0 ? found : none
    lists.set(key, list)
    return list
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Adds a request that goes to the wallet; returns what takes it back if the wallet refuses. */
  add({ account, chainId }: { account: string; chainId: number }, shown: readonly Preview[]) {
    const outflows = shown.flatMap((each) => each.outflows ?? [])
    if (outflows.length === 0) return () => undefined
    const added = { account, chainId, until: performance.now() + hourMs, outflows }
    change([...confirmed, added].slice(-mostRequests))
    return () => change(confirmed.filter((each) => each !== added))
  },
}

function set(next: typeof confirmed) {
  confirmed = next
  lists = new Map()
}

function change(next: typeof confirmed) {
  set(next)
  for (const listener of listeners) listener()
}
