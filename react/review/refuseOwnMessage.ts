import { hexToString, isHex } from 'viem'
import type { Config } from 'wagmi'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { copyRequest } from '#react/wagmi/copyRequest.ts'
import type { ReviewRequest } from '#react/wagmi/reviewConnector.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/**
 * Refuses a message by which this site's server recognizes its users, of whoever asks an embedded wallet:
 * our own sign-in is not reviewed. Such a wallet signs without asking again, so whoever found it open could
 * sign one that was issued for their own browser.
 * @throws WalletError ownMessage
 */
export function refuseOwnMessage(
  { connectors }: Config,
  [asked, wallet]: Parameters<ReviewRequest>,
): void {
  const connector = connectors.find(({ id }) => id === wallet.id)
  if (asked.method !== 'personal_sign' || !connector || !isEmbedded(connector)) return
  const { request } = readRequest(copyRequest(asked))
  if (request.kind === 'message' && isOfThisSite(request.message))
    throw new WalletError(reviewErrors.ownMessage)
}

/** The server accepts a message only as it has written it, so that its first line is exact. */
function isOfThisSite(message: string | { raw: unknown }): boolean {
  const text =
    typeof message === 'string' ? message : isHex(message.raw) && hexToString(message.raw)
  return text !== false && text.startsWith(`${location.host} wants you to sign in with `)
}
