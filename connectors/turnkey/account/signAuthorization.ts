import type { Hex, LocalAccount } from 'viem'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An authorization (EIP-7702) to sign. */
type Authorization = { contractAddress: Hex; chainId: number; nonce: number }

/** Signs an authorization (EIP-7702). Turnkey's package has 0 and 1 as `v`, viem 27 and 28. */
export async function signAuthorization(signer: LocalAccount, authorization: Authorization) {
  if (!signer.signAuthorization) throw new WalletError(providerErrors.unsupportedMethod)
  const { r, s, v, yParity } = await signer.signAuthorization(authorization)
  const { contractAddress: address, chainId, nonce } = authorization
  return { address, chainId, nonce, r, s, yParity: yParity ?? Number(v) - 27 }
}
