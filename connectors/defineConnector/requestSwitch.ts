import { type AddEthereumChainParameter, type Chain, numberToHex, SwitchChainError } from 'viem'
import { hasCode, nameError } from '#connectors/defineConnector/nameError.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

const settleMs = 3_000
const pollMs = 100

/** What a site may say about a chain beyond its definition. */
export type ChainAddition = Partial<Omit<AddEthereumChainParameter, 'chainId'>>

/**
 * Brings a wallet to a chain (EIP-3326) and adds the chain first where the wallet does not know
 * it (4902, EIP-3085). Resolves when the wallet says it is there.
 * Rejects with viem's UserRejectedRequestError, ResourceUnavailableRpcError or SwitchChainError.
 */
export async function requestSwitch(
  provider: Eip1193Provider,
  chain: Chain,
  addition: ChainAddition = {},
) {
  const ask = () =>
    provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(chain.id) }],
    })
  try {
    try {
      await ask()
    } catch (error) {
      if (!hasCode(error, 4902)) throw error
      await provider.request({
        method: 'wallet_addEthereumChain',
        params: [describeChain(chain, addition)],
      })
      // EIP-3085 lets the wallet choose whether adding also switches.
      if (!(await isOn(provider, chain.id))) await ask()
    }
    if (!(await arrives(provider, chain.id)))
      throw new WalletError('unrecognizedChain', { details: `The wallet is not on ${chain.name}.` })
  } catch (error) {
    const named = nameError(error, 'switchChain')
    throw hasCode(named, 4001) || hasCode(named, -32002)
      ? named
      : new SwitchChainError(named as Error)
  }
}

function describeChain(chain: Chain, addition: ChainAddition) {
  const explorers = Object.values(chain.blockExplorers ?? {}).map(({ url }) => url)
  return {
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(explorers.length > 0 && { blockExplorerUrls: explorers }),
    ...addition,
    chainId: numberToHex(chain.id),
  }
}

async function isOn(provider: Eip1193Provider, chainId: number) {
  return parseChainId(await provider.request({ method: 'eth_chainId' })) === chainId
}

/** Wallets far away say yes a moment before they are there. */
async function arrives(provider: Eip1193Provider, chainId: number) {
  for (let waitedMs = 0; waitedMs < settleMs; waitedMs += pollMs) {
    if (await isOn(provider, chainId)) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return isOn(provider, chainId)
}
