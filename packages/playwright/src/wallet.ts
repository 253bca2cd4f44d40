import { setTimeout as pause } from 'node:timers/promises'
import type { DevnetClient } from '#devnet/client.ts'
import type {
  RequestLogEntry,
  WalletPolicy,
  WalletRequest,
  WalletState,
} from '#lib/protocol/devnet.ts'

/** A JSON-RPC method, or `connect` for both methods that request a connection. */
export type MethodName = 'connect' | (string & {})

/** A request that waits for the user, and the answers that a test can give. */
export type PendingRequest = WalletRequest & {
  approve(): Promise<void>
  /** Rejects with 4001, as a user does. */
  reject(): Promise<void>
  /** Fails with another code, such as 4900 if the wallet is disconnected. */
  fail(code: number, message?: string): Promise<void>
  /** Leaves it unanswered: the page's promise never settles. */
  hang(): Promise<void>
  /** Approves it after this time. */
  delay(milliseconds: number): Promise<void>
}

/** The browser wallet of a test. A request waits for its answer unless `setPolicy` says otherwise. */
export type BrowserWallet = {
  /** The selected account. */
  readonly address: `0x${string}`
  /** The ten accounts; each has 10,000 ether at start. */
  readonly accounts: readonly `0x${string}`[]
  /** Waits for the oldest pending request, or for the oldest one of a method. */
  next(method?: MethodName): Promise<PendingRequest>
  /** Waits for a request, approves it and returns it. */
  approveNext(method?: MethodName): Promise<WalletRequest>
  /** Waits for a request, rejects it with 4001 and returns it. */
  rejectNext(method?: MethodName): Promise<WalletRequest>
  /** Requests that wait for an answer, oldest first. */
  pending(): Promise<WalletRequest[]>
  /** Every request of this test so far and its outcome, oldest first; those of a method if given. */
  received(method?: MethodName): Promise<RequestLogEntry[]>
  /** What happens to requests from now on: the test answers, or all get the same answer. */
  setPolicy(policy: WalletPolicy): Promise<void>
  /** Locks the wallet: pages see no accounts. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Selects an account; connected pages receive `accountsChanged`. */
  switchAccount(index: number): Promise<void>
  /** Selects a chain; connected pages receive `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  /** Delays every response from now on. */
  delay(milliseconds: number): Promise<void>
  /** Its settings, the origins with access, and the pending requests. */
  state(): Promise<WalletState>
  /** Changes other settings, such as `{ wrongSignature: true }` or `{ supportsBatches: false }`. */
  set(settings: Partial<WalletState>): Promise<void>
  /**
   * Sends a JSON-RPC request as a page of this origin does, to prepare a state without a page.
   * @throws with the message of its error
   */
  requestFrom<result = unknown>(
    origin: string,
    method: string,
    params?: readonly unknown[],
  ): Promise<result>
  /** Sends an EIP-1193 event to every open page, whether it is true or not. */
  emit(event: string, payload?: unknown): Promise<void>
}

const connectMethods = ['eth_requestAccounts', 'wallet_requestPermissions']

/** Creates the wallet of a test on a devnet that was reset. */
export async function createWallet({
  wallet,
  requests,
  services,
}: DevnetClient): Promise<BrowserWallet> {
  let { accounts, selected } = await wallet.state()
  const which = (method?: MethodName) => (method === undefined ? {} : { method: methodsOf(method) })
  const set = async (settings: Partial<WalletState>) => {
    const state = await wallet.set(settings)
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
    async next(method) {
      const request = await wallet.nextRequest(which(method))
      const { id } = request
      return {
        ...request,
        approve: async () => void (await wallet.approve(id)),
        reject: async () => void (await wallet.reject({ id })),
        fail: async (code, message) =>
          void (await wallet.reject({ id, code, ...(message ? { message } : {}) })),
        hang: async () => void (await wallet.ignore(id)),
        async delay(milliseconds) {
          await pause(milliseconds)
          await wallet.approve(id)
        },
      }
    },
    approveNext: (method) => wallet.approveNext(which(method)),
    rejectNext: (method) => wallet.rejectNext(which(method)),
    pending: async () => (await wallet.state()).pending,
    async received(method) {
      const wanted = method === undefined ? undefined : methodsOf(method)
      return (await requests()).filter(
        (entry) => entry.service === 'wallet' && (!wanted || wanted.includes(entry.method)),
      )
    },
    setPolicy: (policy) => set({ policy }),
    lock: () => set({ locked: true }),
    unlock: () => set({ locked: false }),
    switchAccount: (index) => set({ selected: index }),
    switchChain: (chainId) => set({ chainId }),
    delay: (milliseconds) => set({ delayMs: milliseconds }),
    state: () => wallet.state(),
    set,
    async requestFrom<result>(origin: string, method: string, params: readonly unknown[] = []) {
      const response = await fetch(`${(await services()).wallet}/rpc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ method, params }),
      })
      const body = (await response.json()) as { result?: result; error?: { message: string } }
      if (!('result' in body)) throw new Error(`${method}: ${JSON.stringify(body.error ?? body)}`)
      return body.result as result
    },
    emit: async (event, payload) => void (await wallet.emit(event, payload)),
  }
}

function methodsOf(method: MethodName): string[] {
  return method === 'connect' ? connectMethods : [method]
}
