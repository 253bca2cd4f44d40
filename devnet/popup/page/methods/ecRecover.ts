import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { recoverSigner } from '#devnet/wallet/recoverSigner.ts'

/**
 * `personal_ecRecover` and `eth_ecRecover`: recover a message's signer, without a prompt. They do
 * not apply to contract signatures.
 */
export async function ecRecover({ params }: PopupCall): Promise<PopupAnswer> {
  return { value: await recoverSigner(params) }
}
