import { addKnownChain } from '#devnet/popup/page/knownChains.ts'
import { offeredChains } from '#devnet/popup/page/methods/accounts.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { chainOf, clientOf, connectedWallet } from '#devnet/popup/page/smartAccount.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { assetDetails } from '#devnet/wallet/describe/asset.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import { readChainId } from '#devnet/wallet/readTransaction.ts'

/**
 * `wallet_switchEthereumChain` (EIP-3326): reaches the popup only for a chain that was not
 * announced to the site. The response announces its RPC, and the site then settings itself; 4902
 * for a chain unknown to the wallet.
 */
export async function switchChain(call: PopupCall): Promise<PopupAnswer> {
  const { chainId } = readChainId(call.params)
  await connectedWallet(call)
  const chain = chainOf(call, chainId)
  await call.prompt({
    title: 'Switch network',
    approveLabel: 'Switch',
    fields: [
      { label: 'From', value: String(call.chainId), kind: 'code' },
      { label: 'To', value: `${chain.name} (${chain.id})`, kind: 'code' },
    ],
    warnings: [],
  })
  const offered = call.chains.filter(
    ({ id }) =>
      id === chain.id || id === call.chainId || call.settings.offeredChainIds.includes(id),
  )
  return { value: null, chains: offered }
}

/**
 * `wallet_addEthereumChain` (EIP-3085): adds a chain on this machine, if its RPC returns that chain
 * id. A known chain keeps its RPC.
 */
export async function addChain(call: PopupCall): Promise<PopupAnswer> {
  const { chainId, rest } = readChainId(call.params)
  await connectedWallet(call)
  const offered = readChainParams(chainId, rest)
  const known = call.chains.find(({ id }) => id === chainId)
  if (!known) await verifyRpcChainId(offered)
  const chain = known ?? offered
  await call.prompt({
    title: known ? 'Tell the site of a network' : 'Add a network',
    approveLabel: known ? 'Tell' : 'Add',
    fields: [
      { label: 'Network', value: visible(chain.name) },
      { label: 'Chain id', value: String(chainId), kind: 'code' },
      { label: 'RPC', value: chain.rpcUrl, kind: 'code' },
    ],
    warnings:
      known && known.rpcUrl !== offered.rpcUrl
        ? ['The site offers another RPC for a network you have. Yours is kept.']
        : [],
  })
  if (!known) addKnownChain(offered)
  const others = offeredChains(call).filter(({ id }) => id !== chainId)
  return { value: null, chains: [...others, chain] }
}

function readChainParams(id: number, { chainName, rpcUrls }: Record<string, unknown>): PopupChain {
  if (typeof chainName !== 'string' || chainName.trim() === '' || chainName.length > 60) {
    throw rpcError(-32602, 'Expected a "chainName" of 1 to 60 characters.')
  }
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof rpcUrl !== 'string' || !URL.canParse(rpcUrl)) {
    throw rpcError(-32602, 'Expected "rpcUrls" with at least one URL.')
  }
  const { protocol, hostname } = new URL(rpcUrl)
  if (protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(hostname)) {
    throw rpcError(-32602, `The devnet's wallet reaches only this machine, not ${hostname}.`)
  }
  return { id, name: chainName.trim(), rpcUrl }
}

async function verifyRpcChainId(chain: PopupChain): Promise<void> {
  const reportedId = await clientOf(chain)
    .getChainId()
    .catch(() => {
      throw rpcError(-32602, `The RPC ${chain.rpcUrl} did not tell its chain.`)
    })
  if (reportedId === chain.id) return
  throw rpcError(-32602, `The RPC ${chain.rpcUrl} is on chain ${reportedId}, not ${chain.id}.`)
}

/** `wallet_watchAsset` (EIP-747): shows a token and returns true; the popup keeps no token list. */
export async function watchAsset(call: PopupCall): Promise<PopupAnswer> {
  const details = assetDetails(call.params)
  await connectedWallet(call)
  await call.prompt(details)
  return { value: true }
}
