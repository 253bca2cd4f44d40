import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { chainNumber } from '#devnet/phone/namespaces.ts'
import type { PhoneContext } from '#devnet/phone/PhoneContext.ts'
import type { Requester } from '#devnet/phone/requester.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'

/** One request received over a session. */
export type SessionRequest = {
  topic: string
  /** `eip155:<chain>`: requests of one session may target different chains. */
  chain: string
  method: string
  params: unknown
  requester: Requester
}

/**
 * Adapts a session's request to the dev wallet's methods, so that both wallets decode and sign with
 * the same code: the session is the granted permission, the request's chain is the current one, and
 * `onSwitch` handles a chain switch.
 */
export function createWalletCall(
  context: PhoneContext,
  request: SessionRequest,
  options: {
    prompt: WalletCall['prompt']
    onSwitch(chainId: number): void
    withLock: WalletCall['withLock']
  },
): WalletCall {
  const { method, params, requester } = request
  const chainId = chainNumber(request.chain)
  return {
    // The page's verified origin if known; it overrides what the site claims.
    origin: requester.verifiedOrigin || requester.origin || 'https://unknown.invalid',
    method,
    params,
    clock: context.clock,
    bundles: context.bundles,
    store: storeFor(context, request, chainId, options.onSwitch),
    prompt: options.prompt,
    isConnectionWaiting: () => false,
    callChain(name, list) {
      const chain = context.store.get().knownChains.find(({ id }) => id === chainId)
      if (!chain) throw rpcError(4901, `The phone has no RPC for chain ${chainId}.`)
      return callRpcAt(chain.rpcUrl)(name, list)
    },
    withLock: options.withLock,
  }
}

function storeFor(
  { client, store }: PhoneContext,
  { topic, chain, requester }: SessionRequest,
  chainId: number,
  onSwitch: (chainId: number) => void,
): WalletStore {
  const granted = () => {
    const { accounts } = client.session.get(topic).namespaces.eip155 ?? { accounts: [] }
    const addresses = accounts
      .filter((account) => account.startsWith(`${chain}:`))
      .map((account) => account.slice(chain.length + 1).toLowerCase())
    return walletAccounts
      .map(({ address }) => address)
      .filter((address) => addresses.includes(address.toLowerCase()))
  }
  return {
    get: () => ({
      ...store.get(),
      knownChains: [...store.get().knownChains],
      chainId,
      locked: false,
      fault: 'none',
      supportsBatches: true,
      connectedOrigins: [requester.origin],
    }),
    change({ chainId: next, knownChains }) {
      if (knownChains) store.change({ knownChains })
      if (next !== undefined) onSwitch(next)
    },
    accounts: walletAccounts.map(({ address }) => address),
    accountsFor: granted,
    onChange: () => {},
    reset: () => {},
  }
}
