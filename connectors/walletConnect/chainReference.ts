import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** The two parts of a CAIP-2 chain id, `{namespace}:{reference}`. */
type ChainReference = { namespace: string; reference: string }

/**
 * Parses `{namespace}:{reference}`.
 * @throws WalletError invalidParams if it is not a chain reference
 */
export function parseChainReference(chain: string): ChainReference {
  const match = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(chain)
  if (match?.[1] && match[2]) return { namespace: match[1], reference: match[2] }
  throw new WalletError(providerErrors.invalidParams, {
    details: `“${chain.slice(0, 50)}” is not a chain id of the form {namespace}:{reference}.`,
  })
}

/**
 * Checks the two lists of chains of a connection: positive numbers, at least one.
 * @throws WalletError invalidChains
 */
export function checkChains(chains: unknown, optionalChains: unknown): [number, ...number[]] {
  if (!isListOfChains(chains) || !isListOfChains(optionalChains))
    throw new WalletError(walletConnectErrors.invalidChains, {
      details: 'A chain id is a positive whole number.',
    })
  const [first, ...rest] = [...new Set([...chains, ...optionalChains])]
  if (first === undefined)
    throw new WalletError(walletConnectErrors.invalidChains, {
      details: 'At least one chain is required in chains or optionalChains.',
    })
  return [first, ...rest]
}

function isListOfChains(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0)
}
