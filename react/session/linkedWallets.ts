import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { readResponse } from '#lib/errors/readResponse.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'
import type { Identity, UserBody } from '#lib/protocol/users.ts'
import { fetchRoute } from '#react/session/accountApi.ts'
import { withSessionLock } from '#react/session/authApi.ts'

/** An account as a wallet has it. */
type WalletAccount = { address: string; chainId: number | undefined }

/**
 * The signed-in user's own wallet with this account: of a contract, the one on the wallet's chain if there
 * is one.
 */
export async function findLinked(
  basePath: string,
  { address, chainId }: WalletAccount,
): Promise<Identity | undefined> {
  const { user } = await fetchRoute<UserBody>('GET', `${basePath}/user`)
  const own = user.identities.filter((one) => isSameAddress(one.address, address))
  return own.find((one) => one.chainId === null || one.chainId === chainId) ?? own[0]
}

/** Timeout for our own server, in milliseconds; it may call a node. */
const timeoutMs = 20_000

/**
 * Makes the session one of another of the user's wallets, which the server checks.
 * @throws WalletError identityNotFound, identityUnproven or notSignedIn
 */
export async function switchToLinked(basePath: string, { id }: Identity): Promise<Session | null> {
  const response = await withSessionLock('exclusive', () =>
    fetch(`${basePath}/user/identities/${id}/use`, {
      method: 'POST',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
  return (await readResponse<SessionBody>(response)).session
}
