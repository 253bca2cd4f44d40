import type { Clock } from '#devnet/clock.ts'
import type { Asks } from '#devnet/phone/asks.ts'
import type { WalletClient } from '#devnet/phone/openClient.ts'
import type { PhoneStore } from '#devnet/phone/phoneMemory.ts'
import type { RequestLog } from '#devnet/requestLog.ts'

/** What the parts of the phone share. */
export type PhoneRoom = {
  client: WalletClient
  store: PhoneStore
  asks: Asks
  clock: Clock
  log?: RequestLog
}
