import { expect } from 'vitest'
import type { WalletState } from '#lib/protocol/devnet.ts'
import { openSite, type Site } from '#tests/devnet/support/openSite.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

/** A site at the browser wallet of this worker's devnet, and the wallet's switches. */
export type WalletFixture = {
  devnet: SharedDevnet
  site: Site
  wallet: () => Promise<WalletState>
  set: (part: Partial<WalletState>) => Promise<unknown>
  /** Resolves once one request waits for the user. */
  isWaiting: () => Promise<void>
  /** Authorizes the site and leaves the policy at approve. */
  connect: () => Promise<`0x${string}`[]>
}

/** Opens a site of this origin; reset the devnet before each test. */
export async function createWalletFixture(origin: string): Promise<WalletFixture> {
  const devnet = await sharedDevnet()
  const site = openSite(devnet.services.wallet, origin)
  const wallet = () => devnet.control('/control/wallet') as Promise<WalletState>
  const set = (part: Partial<WalletState>) => devnet.control('/control/wallet', part)
  return {
    devnet,
    site,
    wallet,
    set,
    isWaiting: () => expect.poll(async () => (await wallet()).pending.length).toBe(1),
    connect: async () => {
      await set({ policy: 'approve' })
      const { result } = await site.sendRequest('eth_requestAccounts')
      return result as `0x${string}`[]
    },
  }
}
