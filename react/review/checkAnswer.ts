import { type Hex, isHex, recoverAddress, serializeSignature, size } from 'viem'
import type { Config } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ReceiptCheck } from '#lib/protocol/receipts.ts'
import { compareSigner, keySignatureLength } from '#lib/receipts/compareSigner.ts'
import { signatureOf } from '#lib/signatures/signatureOf.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import type { PassedRequest } from '#react/review/reviewPasses.ts'

/** Time limit for a node's answer in milliseconds: the page waits for the signature meanwhile. */
const nodeTimeoutMs = 5_000

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
    kind === 'authorization' ? 'rejected' : await askContract(config, passed, { hash, signature })
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

/** The result of the account's code for a signature; undefined if no node responds. */
async function askContract(
  config: Config,
  { account: address, chainId }: PassedRequest,
  { hash, signature }: { hash: Hex; signature: Hex },
) {
  if (!config.chains.some(({ id }) => id === chainId)) return undefined
  const { verifyContractSignature } = await import('#lib/signatures/verifyContractSignature.ts')
  const client = config.getClient({ chainId })
  const asking = verifyContractSignature(client, { address, hash, signature })
  return withTimeout(asking, nodeTimeoutMs, () => new Error('The node does not answer.')).catch(
    () => undefined,
  )
}
