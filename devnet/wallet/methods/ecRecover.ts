import { recoverSigner } from '#devnet/wallet/recoverSigner.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `personal_ecRecover`: the signer of a message, in lower case like other wallets. */
export async function ecRecover({ params }: WalletCall): Promise<unknown> {
  return (await recoverSigner(params)).toLowerCase()
}
