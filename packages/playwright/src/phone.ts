import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import type { ApprovedScope, PhoneRequest } from '#lib/protocol/devnet.ts'
import { findPairingUri } from './findPairingUri.ts'
import { waitUntil } from './waitUntil.ts'

/** The wallet on a phone that a test pairs by WalletConnect. It asks for every request. */
export type PhoneWallet = {
  /** The selected account. */
  readonly address: `0x${string}`
  /** The ten accounts, the same as the browser wallet's. */
  readonly accounts: readonly `0x${string}`[]
  /**
   * Finds the pairing URI on a page, as a QR code or a link, and pairs with it.
   * @throws after 20 s without one
   */
  scan(page: Page): Promise<void>
  /** Pairs with a URI. */
  pair(uri: string): Promise<void>
  /** Waits for the oldest pending request; a connection's method is `session_proposal`. */
  next(method?: string): Promise<PhoneRequest>
  /** Waits for a request and approves it; a connection with everything, or with this scope. */
  approveNext(method?: string, scope?: ApprovedScope): Promise<PhoneRequest>
  /** Waits for a request and rejects it. */
  rejectNext(method?: string): Promise<PhoneRequest>
  /** Requests that wait for an answer, oldest first. */
  pending(): Promise<PhoneRequest[]>
  setPolicy(policy: 'ask' | 'approve' | 'reject' | 'ignore'): Promise<void>
  switchAccount(index: number): Promise<void>
  switchChain(chainId: number): Promise<void>
  /** Ends every session, as a user does in the wallet. */
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
}

/** Creates the phone of a test on a devnet that was reset. */
export async function createPhone({ phone }: DevnetClient): Promise<PhoneWallet> {
  const { accounts, selected } = await phone.state()
  let index = selected
  const which = (method?: string) => (method ? { method } : {})
  return {
    get address() {
      return accounts[index] ?? '0x'
    },
    accounts,
    async scan(page) {
      const uri = await waitUntil(
        () => findPairingUri(page),
        'The page shows no WalletConnect URI, neither as a QR code nor as a link.',
      )
      await phone.pair(uri)
    },
    pair: async (uri) => void (await phone.pair(uri)),
    next: (method) => phone.nextRequest(which(method)),
    approveNext: (method, scope) => phone.approveNext(which(method), scope),
    rejectNext: (method) => phone.rejectNext(which(method)),
    async pending() {
      const { requests } = await phone.state()
      return requests.filter(({ outcome }) => outcome === 'pending').reverse()
    },
    setPolicy: async (policy) => void (await phone.set({ policy })),
    async switchAccount(selected) {
      await phone.set({ selected })
      index = selected
    },
    switchChain: async (chainId) => void (await phone.set({ chainId })),
    disconnect: async () => void (await phone.disconnect()),
    goOffline: async () => void (await phone.goOffline()),
    goOnline: async () => void (await phone.goOnline()),
  }
}
