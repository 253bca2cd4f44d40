import type { Config } from 'wagmi'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { messageText } from '#lib/review/preview/messageText.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { receiptUser } from '#react/review/receiptUser.ts'
import { requireProof } from '#react/session/accountApi.ts'
import type { ProviderRequest, ReviewedWallet } from '#react/wagmi/reviewConnector.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/**
 * Whoever finds a browser with an open embedded wallet can have it sign, as it does not ask again: not what
 * makes them its user. A message by which this site's server recognizes its users is signed by our own
 * sign-in only, which is not reviewed. Nobody can read what a hash is of, such as one for a contract account
 * that the wallet's key owns: for that the user proves who they are.
 * @throws WalletError ownMessage, signInTooOld
 */
export async function guardOpenWallet(
  { connectors }: Config,
  basePath: string,
  copy: ProviderRequest,
  wallet: ReviewedWallet,
): Promise<void> {
  const connector = connectors.find(({ id }) => id === wallet.id)
  const isSignature = copy.method === 'personal_sign' || copy.method === 'eth_signTypedData_v4'
  if (!isSignature || !connector || !isEmbedded(connector)) return
  const { request } = readRequest(copy)
  const text = request.kind === 'message' ? messageText(request.message) : undefined
  // The server accepts a message only as it has written it, so that its first line is exact.
  if (text?.startsWith(`${location.host} wants you to sign in with `))
    throw new WalletError(reviewErrors.ownMessage)
  const isOpaque = request.kind === 'message' ? text === undefined : isOnlyBytes(request)
  if (isOpaque && receiptUser().identity) await requireProof(basePath)
}

/** Whether all that typed data contains are bytes, such as the message of a contract account. */
function isOnlyBytes(request: SigningRequest): boolean {
  if (request.kind !== 'typedData') return false
  const { typedData } = request
  const data = typeof typedData === 'string' ? parseJson(typedData) : typedData
  if (!isRecord(data) || !isRecord(data.types) || typeof data.primaryType !== 'string') return false
  const fields = data.types[data.primaryType]
  return (
    Array.isArray(fields) &&
    fields.length > 0 &&
    fields.every((field) => isRecord(field) && /^bytes\d*$/.test(String(field.type)))
  )
}
