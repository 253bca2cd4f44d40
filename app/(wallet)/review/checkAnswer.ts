import { type Hex, isHex, recoverAddress, serializeSignature, size } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from 'wagmi'
import type { PassedRequest } from '#app/(wallet)/review/reviewPasses.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { ReceiptCheck } from '#lib/protocol/receipts.ts'

/**
 * Checks that a signature is the account's, over what was shown. A contract account's signature is
 * verified by its contract, wherever it is used, and what is sent is compared once it is mined:
 * `unchecked`.
 * @throws WalletError otherSignature
 */
export async function checkAnswer(
  config: Config,
  { kind, hash, account, chainId }: PassedRequest,
  answer: unknown,
): Promise<Exclude<ReceiptCheck, 'differs'>> {
  if (kind !== 'message' && kind !== 'typedData' && kind !== 'authorization') return 'unchecked'
  const signature = kind === 'authorization' ? signatureOf(answer) : answer
  if (!isHex(signature) || size(signature) !== 65) return 'unchecked'
  const digest = hash as Hex
  const signer = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
  if (signer && isSameAddress(signer, account)) return 'matches'
  if (await isContract(config, account, chainId)) return 'unchecked'
  throw new WalletError(fallbackErrors.otherSignature)
}

/** The signature of an authorization (EIP-7702), whose parts are fields of it. */
function signatureOf(answer: unknown): Hex | undefined {
  const { r, s, yParity } = (answer ?? {}) as Record<string, unknown>
  if (!isHex(r) || !isHex(s)) return undefined
  return serializeSignature({ r, s, yParity: Number(yParity) })
}

/** True if it cannot be read: the verification that follows decides. */
async function isContract(config: Config, address: `0x${string}`, chainId: number) {
  if (!config.chains.some(({ id }) => id === chainId)) return true
  try {
    return Boolean(await getCode(config.getClient({ chainId }), { address }))
  } catch {
    return true
  }
}
