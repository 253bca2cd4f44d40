import { type AddEthereumChainParameter, type Chain, numberToHex, SwitchChainError } from 'viem'
import { addChainParameter } from '#connectors/defineConnector/addChainParameter.ts'
import { hasCode, normalizeError } from '#connectors/defineConnector/normalizeError.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { providerError } from '#lib/errors/providerError.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

const settleMs = 3_000
const pollMs = 100

/** Chain data a site may pass beyond its chain definition. */
export type ChainAddition = Partial<Omit<AddEthereumChainParameter, 'chainId'>>

/**
 * Switches a wallet to a chain (EIP-3326), adding it first if the wallet does not know it (4902,
 * EIP-3085). Resolves when the wallet reports the new chain.
 * @throws viem's UserRejectedRequestError, ResourceUnavailableRpcError or SwitchChainError
 */
export async function requestSwitch(
  provider: Eip1193Provider,
  chain: Chain,
  addition: ChainAddition = {},
) {
  const switchChain = () =>
    provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(chain.id) }],
    })
  try {
    try {
      await switchChain()
    } catch (error) {
      // Many wallets say so in words only.
      if (!hasCode(await recognizeError(error, 'switchChain'), 4902)) throw error
      const parameter = { ...addChainParameter(chain), ...addition, chainId: numberToHex(chain.id) }
      // A chain without a public node cannot be added: rethrow the wallet's own error.
      if (parameter.rpcUrls.length === 0) throw error
      await addChain(provider, parameter)
      // EIP-3085 leaves it to the wallet whether adding also switches.
      if (!(await isOn(provider, chain.id))) await switchChain()
    }
    if (!(await waitForChain(provider, chain.id)))
      throw await providerError('unrecognizedChain', {
        details: `The wallet is not on ${chain.name}.`,
      })
  } catch (error) {
    const normalized = await normalizeError(error, 'switchChain')
    throw hasCode(normalized, 4001) || hasCode(normalized, -32002)
      ? normalized
      : new SwitchChainError(normalized as Error)
  }
}

/**
 * Adds a chain (EIP-3085). A wallet that cannot add it still does not know it, whatever it names as the
 * reason: the method, or its parameters.
 */
async function addChain(provider: Eip1193Provider, parameter: AddEthereumChainParameter) {
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [parameter] })
  } catch (cause) {
    const normalized = await normalizeError(cause, 'switchChain')
    if (hasCode(normalized, 4001) || hasCode(normalized, -32002)) throw cause
    const details = externalMessage(cause)
    throw await providerError('unrecognizedChain', { cause, ...(details && { details }) })
  }
}

async function isOn(provider: Eip1193Provider, chainId: number) {
  return parseChainId(await provider.request({ method: 'eth_chainId' })) === chainId
}

/** Remote wallets approve a switch shortly before they report the new chain. */
async function waitForChain(provider: Eip1193Provider, chainId: number) {
  for (let waitedMs = 0; waitedMs < settleMs; waitedMs += pollMs) {
    if (await isOn(provider, chainId)) return true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return isOn(provider, chainId)
}
