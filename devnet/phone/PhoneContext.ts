import type { Clock } from '#devnet/clock.ts'
import type { WalletClient } from '#devnet/phone/openClient.ts'
import type { PhoneStore } from '#devnet/phone/phoneMemory.ts'
import type { RequestQueue } from '#devnet/phone/requestQueue.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CallBundles } from '#devnet/wallet/callBundles.ts'

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
