import type { Hex } from 'viem'

/** A batch that was sent (EIP-5792), one transaction for each call. */
export type CallBundle = {
  origin: string
  id: string
  chainId: number
  hashes: Hex[]
  /** A call could not be sent, and the following calls were skipped. */
  isCutShort: boolean
}

/** The batches of one wallet; a site can query only its own. */
export type CallBundles = {
  find(origin: string, id: string): CallBundle | undefined
  add(bundle: CallBundle): void
}

const bundleLimit = 200

/** Creates an empty list that keeps the newest 200. */
export function createCallBundles(): CallBundles {
  let bundles: CallBundle[] = []
  return {
    find: (origin, id) => bundles.find((one) => one.origin === origin && one.id === id),
    add(bundle) {
      bundles = [bundle, ...bundles].slice(0, bundleLimit)
    },
  }
}
