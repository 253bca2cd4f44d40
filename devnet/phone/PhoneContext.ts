import type { Clock } from '#devnet/clock.ts'
import type { WalletClient } from '#devnet/phone/openClient.ts'
import type { RequestQueue } from '#devnet/phone/requestQueue.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CallBundles } from '#devnet/wallet/WalletCall.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { PhoneState } from '#lib/protocol/devnet.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'

/** State that the phone's modules share. */
export type PhoneContext = {
  client: WalletClient
  store: PhoneStore
  queue: RequestQueue
  clock: Clock
  /** Batches that were sent (EIP-5792). */
  bundles: CallBundles
  log?: RequestLog
}

/** The phone's settings; sessions are stored separately. */
export type PhoneMemory = Pick<
  PhoneState,
  | 'policy'
  | 'selected'
  | 'chainId'
  | 'delayMs'
  | 'wrongSignature'
  | 'signsInOnConnect'
  | 'approvedScope'
  | 'rejection'
> & { knownChains: readonly KnownChain[] }

/** The phone's settings; listeners are notified of every change. */
type PhoneStore = {
  get(): PhoneMemory
  change(part: Partial<PhoneMemory>): void
  reset(): void
}

/** Creates settings with these chains; the first is the current one. */
export function createPhoneStore(
  chains: readonly KnownChain[],
  initial: Partial<PhoneMemory>,
  onChange: () => void,
): PhoneStore {
  const fresh = (): PhoneMemory => ({
    policy: 'ask',
    selected: 0,
    chainId: chains[0]?.id ?? 1,
    delayMs: 0,
    wrongSignature: false,
    signsInOnConnect: false,
    approvedScope: {},
    rejection: { code: walletConnectCodes.userRejected, message: 'User rejected.' },
    knownChains: chains,
    ...initial,
  })
  let memory = fresh()
  return {
    get: () => memory,
    change(part) {
      memory = { ...memory, ...part }
      onChange()
    },
    reset() {
      memory = fresh()
      onChange()
    },
  }
}
