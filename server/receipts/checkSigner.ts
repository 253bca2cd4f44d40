import 'server-only'
import { getAddress, isHex, size } from 'viem/utils'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { NewReceipt, ReceiptCheck } from '#lib/protocol/receipts.ts'
import { compareSigner } from '#lib/receipts/compareSigner.ts'
import { recoverAddress } from '#lib/signatures/recoverAddress.ts'
import type { ContractResult } from '#lib/signatures/verifyContractSignature.ts'
import { countChainCheck } from '#server/http/rateLimit.ts'
import type { RouteCall } from '#server/http/route.ts'

/**
 * Verifies the signature in a receipt: by the account's key, or by its code on the receipt's chain
 * (ERC-1271, ERC-6492). `unchecked` if there is none, or if no node can say: a receipt is kept anyway.
 */
export async function checkSigner(
  call: RouteCall,
  { account, chainId, result, signedHash }: NewReceipt,
): Promise<ReceiptCheck> {
  const { kind, value } = result
  if (kind !== 'signature' || !signedHash || !isHex(value) || value.length % 2) return 'unchecked'
  const recovered = recoverAddress(signedHash, value)
  if (recovered.kind === 'key' && recovered.address === getAddress(account)) return 'matches'
  // Nothing says whose it is.
  if (recovered.kind === 'malleable') return 'unchecked'
  const check = { address: account, hash: signedHash, signature: value }
  return compareSigner(await askChain(call, chainId, check), size(value))
}

async function askChain(
  call: RouteCall,
  chainId: number,
  check: { address: `0x${string}`; hash: `0x${string}`; signature: `0x${string}` },
): Promise<ContractResult | undefined> {
  const chain = call.env.chains.find(({ id }) => id === chainId)
  if (!chain) return undefined
  try {
    await countChainCheck(call)
    // Loaded only for contract accounts.
    const { verifyOnChain } = await import('#server/auth/contractSignature.ts')
    return await verifyOnChain(chain, check)
  } catch (error) {
    // The limit of such checks is used up, or the node is down.
    if (error instanceof WalletError) return undefined
    throw error
  }
}
