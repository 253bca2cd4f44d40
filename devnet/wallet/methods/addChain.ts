import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { isLoopbackHost } from '#devnet/http/serve.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { readChainId } from '#devnet/wallet/readChainId.ts'
import { requireGrant } from '#devnet/wallet/requireGrant.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'

const probeMs = 3000

/**
 * `wallet_addEthereumChain` (EIP-3085): adds a chain and switches to it. The offered RPC must
 * return that chain id; a known chain keeps its RPC.
 */
export async function addChain(call: WalletCall): Promise<unknown> {
  const { chainId, rest } = readChainId(call.params)
  const offered = readOffer(chainId, rest)
  requireGrant(call)
  const { store } = call
  const known = store.get().knownChains.find(({ id }) => id === chainId)
  if (known && store.get().chainId === chainId) return null
  if (!known) await requireHonestRpc(offered)
  const chain = known ?? offered
  await call.ask(
    {
      title: known ? 'Switch network' : 'Add and use a network',
      approveLabel: known ? 'Switch' : 'Add and switch',
      fields: [
        { label: 'Network', value: chain.name },
        { label: 'Chain id', value: String(chainId), kind: 'code' },
        { label: 'RPC', value: chain.rpcUrl, kind: 'code' },
      ],
      warnings:
        known && known.rpcUrl !== offered.rpcUrl
          ? ['The site offers another RPC for a network you have. Yours is kept.']
          : [],
    },
    'User rejected the request.',
  )
  const { knownChains } = store.get()
  store.change({ knownChains: known ? knownChains : [...knownChains, offered], chainId })
  return null
}

function readOffer(id: number, { chainName, rpcUrls, nativeCurrency }: Record<string, unknown>) {
  if (typeof chainName !== 'string' || chainName.trim() === '' || chainName.length > 60) {
    throw rpcError(-32602, 'Expected a "chainName" of 1 to 60 characters.')
  }
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof rpcUrl !== 'string' || !URL.canParse(rpcUrl)) {
    throw rpcError(-32602, 'Expected "rpcUrls" with at least one URL.')
  }
  const { protocol, host } = new URL(rpcUrl)
  if (!/^https?:$/.test(protocol) || !isLoopbackHost(host)) {
    throw rpcError(-32602, `The dev wallet reaches only this machine, not ${host || protocol}.`)
  }
  const { decimals } = (nativeCurrency ?? {}) as { decimals?: unknown }
  if (nativeCurrency !== undefined && decimals !== 18) {
    throw rpcError(-32602, 'Expected a "nativeCurrency" with 18 "decimals".')
  }
  return { id, name: chainName.trim(), rpcUrl } satisfies KnownChain
}

async function requireHonestRpc({ id, rpcUrl }: KnownChain): Promise<void> {
  let told: unknown
  try {
    told = await callRpcAt(rpcUrl, probeMs)('eth_chainId')
  } catch {
    throw rpcError(-32602, `The RPC ${rpcUrl} did not tell its chain.`)
  }
  if (Number(told) === id) return
  throw rpcError(-32602, `The RPC ${rpcUrl} is on chain ${Number(told)}, not ${id}.`)
}
