import { deferred } from '#connectors/walletConnect/deferred.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { topicOf } from '#connectors/walletConnect/pairingUri.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PairingChallenge, VerifyRequest } from '#lib/protocol/auth.ts'
import { requiredMethods, sessionMethods, walletConnectCodes } from '#lib/protocol/walletConnect.ts'
import { parseSiweMessage } from '#lib/siwe/siweMessage.ts'

type Client = Sdk['signer']['client']
type Auth = Parameters<Client['approveSessionAuthenticate']>[0]['auths'][number]

/** A sign-in that a wallet signed as it was paired with, and its account. */
export type SignedIn = { request: VerifyRequest; address: `0x${string}` }

/** The method by which a wallet connects and signs in with one approval (CAIP-122). */
const method = 'wc_sessionAuthenticate'

/** Code of an answer whose signature is not that of its account. */
const invalidSignatureCode = 7000

/**
 * Asks a wallet to connect and to sign in with one approval; resolves as the client's `connect`. A
 * wallet that cannot do both takes the proposal that the SDK sends along, and `onSigned` is not called.
 * @throws WalletError in `approval`: signatureInvalid, messageInvalid or approvalIncomplete; no session
 * is left of such an answer
 */
export async function authenticate(
  client: Client,
  chainIds: readonly number[],
  challenge: PairingChallenge,
  onSigned: (signed: SignedIn) => void,
) {
  const { domain, uri: site, nonce, statement, expiresAt } = challenge
  const { uri, response } = await client.authenticate({
    chains: chainIds.map((id) => `eip155:${id}`),
    ...{ domain, uri: site, nonce, statement, exp: expiresAt },
    methods: [...sessionMethods],
  })
  const topic = topicOf(uri ?? '')
  const answered = response()
  async function settle(): Promise<SdkSession> {
    const { auths, session } = await answered.catch((error: unknown) => {
      // The SDK leaves only the text of a wallet's error.
      throw errorOf(client, topic) ?? error
    })
    if (!session)
      throw new WalletError(walletConnectErrors.approvalIncomplete, {
        args: { lacking: requiredMethods.join(', ') },
      })
    try {
      if (auths) onSigned(readSigned(client, auths, session, challenge))
      return session
    } catch (error) {
      endSession(client, session)
      throw error
    }
  }
  const expiry = untilProposalExpires(client, topic)
  const approval = async () => {
    try {
      return await Promise.race([settle(), expiry.promise])
    } catch (error) {
      // The SDK waits for an hour.
      void answered.then(({ session }) => session && endSession(client, session)).catch(() => {})
      if ((error as { code?: unknown }).code === invalidSignatureCode)
        throw new WalletError(routeErrors.signatureInvalid, { cause: error })
      throw error
    } finally {
      expiry.stop()
    }
  }
  return { ...(uri !== undefined && { uri }), approval }
}

/**
 * What the wallet signed, if it is what the site asked for and the session has its account; the server
 * checks it again.
 */
export function readSigned(
  client: Pick<Client, 'formatAuthMessage'>,
  [auth]: readonly Auth[],
  { namespaces }: Pick<SdkSession, 'namespaces'>,
  challenge: PairingChallenge,
): SignedIn {
  const refuse = (details: string) => new WalletError(routeErrors.messageInvalid, { details })
  if (!auth) throw refuse('form')
  const message = client.formatAuthMessage({ request: auth.p as never, iss: auth.p.iss })
  const { address, chainId, nonce, domain, uri } = parseSiweMessage(message)
  if (nonce !== challenge.nonce) throw refuse('nonce')
  if (domain !== challenge.domain) throw refuse('domain')
  if (uri !== challenge.uri) throw refuse('uri')
  const account = `eip155:${chainId}:${address}`.toLowerCase()
  const accounts = Object.values(namespaces).flatMap((one) => one.accounts)
  if (!accounts.some((one) => one.toLowerCase() === account)) throw refuse('address')
  return { request: { kind: 'pairing', message, signature: auth.s.s }, address }
}

/** The request to sign in of a pairing, and its answer if there is one. */
export function findAuthentication({ core }: Client, topic: string | undefined) {
  return core.history.values.find((one) => one.topic === topic && one.request.method === method)
}

/** The wallet's error with its code. */
function errorOf(client: Client, topic: string | undefined) {
  const response = findAuthentication(client, topic)?.response as { error?: unknown } | undefined
  return response?.error
}

/** Rejects when the proposal that was sent along expires: the pairing's link is then of no use. */
function untilProposalExpires(client: Client, topic: string | undefined) {
  const { promise, reject } = deferred<never>()
  const id = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.id
  const onExpire = (expired: { id: number }) => {
    if (expired.id === id) reject(new Error('Proposal expired'))
  }
  client.on('proposal_expire', onExpire)
  promise.catch(() => undefined)
  return { promise, stop: () => client.removeListener('proposal_expire', onExpire) }
}

function endSession(client: Client, { topic }: SdkSession) {
  const reason = { code: walletConnectCodes.userDisconnected, message: 'User disconnected.' }
  // It may have ended already.
  client.disconnect({ topic, reason }).catch(() => undefined)
}
