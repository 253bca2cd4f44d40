import { setTimeout as wait } from 'node:timers/promises'
import { callRpcAt } from '#devnet/chain/callRpc.ts'
import type { Clock } from '#devnet/clock.ts'
import { createMutex } from '#devnet/createMutex.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { methodFor } from '#devnet/wallet/methodFor.ts'
import { createPrompts, type Prompts } from '#devnet/wallet/prompts.ts'
import { createCallBundles, type WalletCall } from '#devnet/wallet/WalletCall.ts'
import { createWalletStore, type KnownChain, type WalletStore } from '#devnet/wallet/walletStore.ts'

/** The dev wallet without its HTTP service: state, queue and request handling. */
export type Wallet = {
  store: WalletStore
  prompts: Prompts
  clock: Clock
  request(request: SiteRequest): Promise<unknown>
}

/** One request of a site. */
type SiteRequest = {
  origin: string
  method: string
  params: unknown
  /** The page that sent it, if it sent an id. */
  client?: string
  /** Runs if the response has to wait for the user, who may never answer. */
  onWaiting?: (id: string) => void
}

/** Creates a wallet that holds anvil's ten accounts and knows one chain. */
export function createWallet(options: {
  firstChain: KnownChain
  log: RequestLog
  clock: Clock
}): Wallet {
  const { log, clock } = options
  const store = createWalletStore(options.firstChain)
  const prompts = createPrompts(clock)
  const bundles = createCallBundles()
  const withLock = createMutex()

  return {
    store,
    prompts,
    clock,
    async request({ origin, method, params, client, onWaiting }) {
      const line = log.add({ service: 'wallet', origin, method, outcome: 'pending' })
      let isApproved = false
      const call: WalletCall = {
        origin,
        method,
        params,
        store,
        clock,
        bundles,
        async prompt(details, refusal) {
          const { policy, chainId } = store.get()
          const account = store.accounts[store.get().selected] ?? ''
          await prompts.prompt({
            origin,
            method,
            params,
            details,
            account,
            chainId,
            refusal,
            policy,
            ...(client ? { client } : {}),
            onWaiting(id, outcome) {
              line.outcome = outcome
              onWaiting?.(id)
            },
          })
          isApproved = true
        },
        isConnectionWaiting: () => prompts.isConnectionWaiting(origin),
        callChain: (name, list) => callRpcAt(rpcUrlOf(store))(name, list),
        withLock,
      }
      try {
        const { delayMs } = store.get()
        if (delayMs > 0) await wait(delayMs)
        const result = await methodFor(method)(call)
        line.outcome = isApproved ? 'approved' : 'answered'
        return result
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        line.outcome = code === 4001 ? 'rejected' : 'failed'
        line.detail = [code, message].filter((part) => part !== undefined).join(' ')
        throw error
      }
    },
  }
}

function rpcUrlOf(store: WalletStore): string {
  const { chainId, knownChains } = store.get()
  const chain = knownChains.find(({ id }) => id === chainId)
  if (!chain) throw rpcError(4901, `The wallet has no RPC for chain ${chainId}.`)
  return chain.rpcUrl
}
