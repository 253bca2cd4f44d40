import { type Hex, isHex, recoverAddress, serializeSignature, size } from 'viem'
import type { Config } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ReceiptCheck } from '#lib/protocol/receipts.ts'
import { compareSigner, keySignatureLength } from '#lib/receipts/compareSigner.ts'
import { signatureOf } from '#lib/signatures/signatureOf.ts'
import type { PassedRequest } from '#react/review/reviewPasses.ts'
import { askContract } from '#react/wagmi/askContract.ts'

/**
 * Checks that a signature is the account's, over what was shown: by its key, or by the code of a
 * contract account (ERC-1271, ERC-6492). `unchecked` if no node can verify it, and for what is
 * sent, which is compared once it is mined.
 * @throws WalletError otherSignature
 */
export async function checkAnswer(
  config: Config,
  passed: PassedRequest,
  answer: unknown,
): Promise<Exclude<ReceiptCheck, 'differs'>> {
  const { kind, account } = passed
  if (kind !== 'message' && kind !== 'typedData' && kind !== 'authorization') return 'unchecked'
  const signature = kind === 'authorization' ? readAuthorization(answer) : signatureOf(answer)
  if (!signature) return 'unchecked'
  const hash = passed.hash as Hex
  const signer =
    size(signature) === keySignatureLength
      ? await recoverAddress({ hash, signature }).catch(() => undefined)
      : undefined
  if (signer && isSameAddress(signer, account)) return 'matches'
  // Only a key can sign one.
  const result =
    kind === 'authorization'
      ? 'rejected'
      : await askContract(config, {
          address: account,
          chainId: passed.chainId,
          hash,
          signature,
        })
  const check = compareSigner(result, size(signature))
  if (check === 'differs') throw new WalletError(fallbackErrors.otherSignature)
  return check
}

/** The signature of an authorization (EIP-7702), whose parts are fields of it. */
function readAuthorization(answer: unknown): Hex | undefined {
  const { r, s, yParity } = (answer ?? {}) as Record<string, unknown>
  if (!isHex(r) || !isHex(s)) return undefined
  return serializeSignature({ r, s, yParity: Number(yParity) })
}
