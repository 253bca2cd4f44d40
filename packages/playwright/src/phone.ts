import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import type { ApprovedScope, PhoneRequest, PhoneState, WalletPolicy } from '#lib/protocol/devnet.ts'
import { findPairingUri } from './findPairingUri.ts'
import { waitUntil } from './waitUntil.ts'

/** A request that waits on the phone, and the answers that a test can give. */
export type PendingPhoneRequest = PhoneRequest & {
  /** Approves it; a connection with everything, or with this scope. */
  approve(scope?: ApprovedScope): Promise<void>
  /** Rejects it, as a user does. */
  reject(): Promise<void>
  /** Fails with another error than a user's rejection. */
  fail(code: number, message?: string): Promise<void>
  /** Leaves it unanswered. */
  hang(): Promise<void>
  /** Approves it after this time. */
  delay(milliseconds: number): Promise<void>
}

/** The wallet on a phone that a test pairs by WalletConnect. Requests wait as in `BrowserWallet`. */
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
  next(method?: string): Promise<PendingPhoneRequest>
  /** Waits for a request and approves it; a connection with everything, or with this scope. */
  approveNext(method?: string, scope?: ApprovedScope): Promise<PhoneRequest>
  /** Waits for a request and rejects it. */
  rejectNext(method?: string): Promise<PhoneRequest>
  /** Requests that wait for an answer, oldest first. */
  pending(): Promise<PhoneRequest[]>
  /** What happens to requests from now on: the test answers, or all get the same answer. */
  setPolicy(policy: WalletPolicy): Promise<void>
  /** Delays every response from now on. */
  delay(milliseconds: number): Promise<void>
  switchAccount(index: number): Promise<void>
  switchChain(chainId: number): Promise<void>
  /** Ends every session, as a user does in the wallet. */
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Its settings, its sessions, and all requests, newest first. */
  state(): Promise<PhoneState>
  /** Changes other settings, such as `{ wrongSignature: true }`. */
  set(settings: Partial<PhoneState>): Promise<void>
}

/** Creates the phone of a test on a devnet that was reset. */
export async function createPhone({ phone }: DevnetClient): Promise<PhoneWallet> {
  let { accounts, selected } = await phone.state()
  const which = (method?: string) => (method ? { method } : {})
  const set = async (settings: Partial<PhoneState>) => {
    const state = await phone.set(settings)
    accounts = state.accounts
    selected = state.selected
  }
  return {
    get address() {
      return accounts[selected] ?? '0x'
    },
    get accounts() {
      return accounts
    },
    async scan(page) {
      const uri = await waitUntil(
        () => findPairingUri(page),
        'The page shows no WalletConnect URI, neither as a QR code nor as a link.',
      )
      await phone.pair(uri)
    },
    pair: async (uri) => void (await phone.pair(uri)),
    async next(method) {
      const request = await phone.nextRequest(which(method))
      const { id } = request
      return {
        ...request,
        approve: async (scope) => void (await phone.approve({ ...scope, id })),
        reject: async () => void (await phone.reject({ id })),
        fail: async (code, message) =>
          void (await phone.reject({ id, code, ...(message ? { message } : {}) })),
        hang: async () => void (await phone.ignore(id)),
        async delay(milliseconds) {
          await pause(milliseconds)
          await phone.approve({ id })
        },
      }
    },
    approveNext: (method, scope) => phone.approveNext(which(method), scope),
    rejectNext: (method) => phone.rejectNext(which(method)),
    async pending() {
      const { requests } = await phone.state()
      return requests.filter(({ outcome }) => outcome === 'pending').reverse()
    },
    setPolicy: (policy) => set({ policy }),
    delay: (milliseconds) => set({ delayMs: milliseconds }),
    switchAccount: (index) => set({ selected: index }),
    switchChain: (chainId) => set({ chainId }),
    disconnect: async () => void (await phone.disconnect()),
    goOffline: async () => void (await phone.goOffline()),
    goOnline: async () => void (await phone.goOnline()),
    state: () => phone.state(),
    set,
  }
}
