import { type Hex, isHex, recoverAddress, serializeSignature, size } from 'viem'
import type { Config } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ReceiptCheck } from '#lib/protocol/receipts.ts'
import { compareSigner, keySignatureLength } from '#lib/receipts/compareSigner.ts'
import { signatureOf } from '#lib/signatures/signatureOf.ts'
import { accountTypeOf } from '#react/review/accountTypes.ts'
import { isSignedAsAsked } from '#react/review/compareSigned.ts'
import type { PassedRequest } from '#react/review/reviewPasses.ts'
import { askContract } from '#react/wagmi/askContract.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/**
 * Checks that a signature is the account's, over what was shown: by its key, or by the code of a
 * contract account (ERC-1271, ERC-6492), and that a signed transaction is the one that was asked for.
 * `unchecked` if no node can verify it, unless the account is known to have no code, and for what is
 * sent, which is compared once it is mined.
 * @throws WalletError otherSignature
 */
export async function checkAnswer(
  config: Config,
  passed: PassedRequest,
  answer: unknown,
  request?: ProviderRequest,
): Promise<Exclude<ReceiptCheck, 'differs'>> {
  const { kind, account } = passed
  if (request?.method === 'eth_signTransaction') {
    const [asked] = request.params as unknown[]
    if (await isSignedAsAsked(answer, asked, account)) return 'matches'
    throw new WalletError(fallbackErrors.otherSignature)
  }
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
  const isKey = result === undefined && accountTypeOf(account) === 'eoa'
  const check = compareSigner(isKey ? 'rejected' : result, size(signature))
  if (check === 'differs') throw new WalletError(fallbackErrors.otherSignature)
  return check
}

/** The signature of an authorization (EIP-7702), whose parts are fields of it. */
function readAuthorization(answer: unknown): Hex | undefined {
  const { r, s, yParity } = (answer ?? {}) as Record<string, unknown>
  if (!isHex(r) || !isHex(s)) return undefined
  return serializeSignature({ r, s, yParity: Number(yParity) })
}
