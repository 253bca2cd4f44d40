import { callRpcAt } from '#devnet/chain/callRpc.ts'
import { isLoopbackHost } from '#devnet/http/callerOf.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { assetDetails } from '#devnet/wallet/describe/asset.ts'
import { readChainId } from '#devnet/wallet/readTransaction.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'

const probeMs = 3000

/** Methods that would use the node's own keys or belong to the wallet. */
const refused = [
  'eth_sign',
  'eth_signTransaction',
  'eth_sendUnsignedTransaction',
  'eth_coinbase',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
]

/** `eth_chainId` (EIP-695): the wallet's current chain, independent of its RPC. */
export async function chainId({ store }: WalletCall): Promise<unknown> {
  return `0x${store.get().chainId.toString(16)}`
}

/** `net_version`: the same in decimal. */
export async function netVersion({ store }: WalletCall): Promise<unknown> {
  return String(store.get().chainId)
}

/** `wallet_switchEthereumChain` (EIP-3326); 4902 for a chain unknown to the wallet. */
export async function switchChain(call: WalletCall): Promise<unknown> {
  const { chainId } = readChainId(call.params)
  requireConnected(call)
  const { store } = call
  const target = store.get().knownChains.find(({ id }) => id === chainId)
  if (!target) {
    const hexId = `0x${chainId.toString(16)}`
    throw rpcError(
      4902,
      `Unrecognized chain ID "${hexId}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  }
  if (store.get().chainId === chainId) return null
  await call.prompt(
    {
      title: 'Switch network',
      approveLabel: 'Switch',
      fields: [
        { label: 'From', value: String(store.get().chainId), kind: 'code' },
        { label: 'To', value: `${target.name} (${chainId})`, kind: 'code' },
      ],
      warnings: [],
    },
    'User rejected the request.',
  )
  store.change({ chainId })
  return null
}

/**
 * `wallet_addEthereumChain` (EIP-3085): adds a chain and switches to it. The offered RPC must
 * return that chain id; a known chain keeps its RPC.
 */
export async function addChain(call: WalletCall): Promise<unknown> {
  const { chainId, rest } = readChainId(call.params)
  const offered = readChainParams(chainId, rest)
  requireConnected(call)
  const { store } = call
  const known = store.get().knownChains.find(({ id }) => id === chainId)
  if (known && store.get().chainId === chainId) return null
  if (!known) await verifyRpcChainId(offered)
  const chain = known ?? offered
  await call.prompt(
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

function readChainParams(
  id: number,
  { chainName, rpcUrls, nativeCurrency }: Record<string, unknown>,
) {
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

async function verifyRpcChainId({ id, rpcUrl }: KnownChain): Promise<void> {
  let reportedId: unknown
  try {
    reportedId = await callRpcAt(rpcUrl, probeMs)('eth_chainId')
  } catch {
    throw rpcError(-32602, `The RPC ${rpcUrl} did not tell its chain.`)
  }
  if (Number(reportedId) === id) return
  throw rpcError(-32602, `The RPC ${rpcUrl} is on chain ${Number(reportedId)}, not ${id}.`)
}

/**
 * `wallet_watchAsset` (EIP-747): shows a token and returns true; the dev wallet keeps no token
 * list.
 */
export async function watchAsset(call: WalletCall): Promise<unknown> {
  const details = assetDetails(call.params)
  requireConnected(call)
  await call.prompt(details, 'User rejected the request.')
  return true
}

/**
 * All other methods: read methods are forwarded to the wallet's chain, the rest fails with 4200.
 */
export async function readChain({ method, params, callChain }: WalletCall): Promise<unknown> {
  const isRead = /^(eth|net|web3)_[a-zA-Z0-9]+$/.test(method) && !refused.includes(method)
  if (!isRead) throw rpcError(4200, `The method "${method}" is not supported by the dev wallet.`)
  return callChain(method, Array.isArray(params) ? (params as unknown[]) : [])
}

/**
 * Requires a connected site and an unlocked wallet.
 * @throws RpcError 4100
 */
function requireConnected({ origin, store }: WalletCall): void {
  if (store.accountsFor(origin).length > 0) return
  throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
}
