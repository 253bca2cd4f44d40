import {
  authenticate,
  findAuthentication,
  type SignedIn,
} from '#connectors/walletConnect/authenticate.ts'
import { deferred } from '#connectors/walletConnect/deferred.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { toError } from '#connectors/walletConnect/normalizeError.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PairingChallenge } from '#lib/protocol/auth.ts'
import { proposalSeconds } from '#lib/protocol/walletConnect.ts'

/** A proposal that an earlier page published, and whose session no page has used yet. */
export type PendingProposal = {
  /** Id of its request; 0 once the session has settled. */
  id: number
  topic: string
  /** The same pairing URI as before, rebuilt from the SDK's records. */
  uri: string
  /** Unix milliseconds. Not the URI's expiry, which an approval moves by 30 days. */
  expiresAt: number
}

type Client = Sdk['signer']['client']

/** How long before its expiry a proposal is ended, in milliseconds: see {@link untilExpiry}. */
const marginMs = 1_000

/**
 * Finds a pairing's proposal in the SDK's records; undefined if rejected, expired or lost. The SDK
 * drops it when the session settles, which may be before this page looks: its waiting messages come
 * as soon as it is open.
 */
export function findProposal(
  { signer: { client } }: Sdk,
  topic: string,
  endedTopics: readonly string[],
): PendingProposal | undefined {
  const { pairing, crypto } = client.core
  const hasKey = pairing.pairings.keys.includes(topic) && crypto.keychain.has(topic)
  if (!hasKey) return undefined
  const uri = pairing.formatUriFromPairing(pairing.pairings.get(topic))
  const settled = settledSession(client, topic)
  if (settled) {
    const expiresAt = Date.now() + proposalSeconds * 1000
    return endedTopics.includes(settled.topic) ? undefined : { id: 0, topic, uri, expiresAt }
  }
  // The answer to a request to sign in sets up a session only in the page that asked.
  if (isAnswered(findAuthentication(client, topic))) return undefined
  const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  const expiresAt = (proposal?.expiryTimestamp ?? 0) * 1000
  if (!proposal || expiresAt <= Date.now()) return undefined
  return { id: proposal.id, topic, uri, expiresAt }
}

/** Whether a wallet has signed in, or refused; not if it does not know the method. */
function isAnswered(record: { response?: unknown } | undefined) {
  const { result, error } = (record?.response ?? {}) as Answer
  return Boolean(result) || (error !== undefined && error.code !== unknownMethodCode)
}

type Answer = { result?: unknown; error?: { code?: unknown } }

/** Code of an answer to a method that the wallet does not have. */
const unknownMethodCode = 10001

/** The session that a pairing has led to. */
function settledSession(client: Client, topic: string) {
  return client.session.getAll().find(({ pairingTopic }) => pairingTopic === topic)
}

type ProposeOptions = {
  /** Resumes this proposal instead. */
  pending?: PendingProposal
  /** Asks the wallet to sign in with the same approval. */
  challenge?: PairingChallenge
  /** Called when the wallet has approved: the session follows in a separate message. */
  onAnswer?(): void
  /** Called before the session settles if the wallet has also signed in. */
  onSigned?(signed: SignedIn): void
}

/**
 * Publishes a proposal, or resumes a pending one, and resolves with the session that the wallet
 * settles. Rejects with the wallet's own code and message, or with "Proposal expired".
 *
 * Both use the official provider's `connect`, which sets up the session. It drops the code of a
 * refusal and does not support pending proposals, so its client's `connect` is replaced for this
 * call.
 */
export async function propose(
  sdk: Sdk,
  chainIds: [number, ...number[]],
  { pending, challenge, onAnswer, onSigned = () => undefined }: ProposeOptions = {},
): Promise<SdkSession> {
  const { signer } = sdk
  const { client } = signer
  const { connect } = client
  const { cleanupPendingPairings } = signer
  let failure: Error | undefined
  client.connect = async (params) => {
    const { uri, approval } = pending
      ? resume(client, pending)
      : challenge
        ? await authenticate(client, chainIds, challenge, onSigned)
        : await connect(params)
    return {
      ...(uri !== undefined && { uri }),
      approval: () =>
        untilExpiry(client, uri, approval(), onAnswer).catch((error: unknown) => {
          failure = toError(error)
          throw failure
        }),
    }
  }
  // It would unsubscribe from the pairing whose response is pending.
  if (pending) signer.cleanupPendingPairings = async () => undefined
  const connecting = sdk.connect({ optionalChains: chainIds })
  // Both were called before `connect` first awaited.
  client.connect = connect
  signer.cleanupPendingPairings = cleanupPendingPairings
  try {
    await connecting
  } catch (error) {
    throw failure ?? error
  }
  if (!sdk.session) throw new Error('The wallet settled no session.')
  return sdk.session
}

/** Replaces the client's promise of a response, which ended with the page that proposed. */
function resume(client: Client, { id, topic, uri }: PendingProposal) {
  const { promise, resolve, reject } = deferred<SdkSession>()
  const { history, relayer } = client.core
  const onConnect = ({ session }: { session: SdkSession }) => {
    if (session.pairingTopic === topic) resolve(session)
  }
  const onExpire = (expired: { id: number }) => {
    if (expired.id === id) reject(new Error('Proposal expired'))
  }
  const onAnswer = (record: { id: number; response?: { error?: unknown } }) => {
    if (record.id === id && record.response?.error) reject(record.response.error)
    if (record.id === authenticationId && isAnswered(record))
      reject(record.response?.error ?? new WalletError(walletConnectErrors.connectionReset))
  }
  const authenticationId = findAuthentication(client, topic)?.id
  client.on('session_connect', onConnect)
  client.on('proposal_expire', onExpire)
  history.on('history_updated', onAnswer)
  const session = promise.finally(() => {
    client.removeListener('session_connect', onConnect)
    client.removeListener('proposal_expire', onExpire)
    history.removeListener('history_updated', onAnswer)
  })
  const settled = settledSession(client, topic)
  if (settled) resolve(settled)
  // A response that arrived during the SDK's start, or that the last page did not finish.
  for (const message of relayer.messages.getWithoutAck([topic])[topic] ?? [])
    relayer.events.emit('relayer_message', {
      topic,
      message,
      publishedAt: Date.now(),
      transportType: 'relay',
    })
  return { uri, approval: () => session }
}

/**
 * Ends a proposal shortly before the SDK's own timer does: that timer leaves a rejected promise
 * that cannot be caught.
 */
function untilExpiry(
  client: Client,
  uri: string | undefined,
  session: Promise<SdkSession>,
  onAnswer?: () => void,
) {
  const proposal = client.proposal.getAll().find(({ pairingTopic }) => uri?.includes(pairingTopic))
  if (!proposal) return session
  const { id, expiryTimestamp } = proposal
  const { history } = client.core
  const onHistoryUpdate = (record: { id: number; response?: { result?: unknown } }) => {
    if (record.id === id && record.response?.result) onAnswer?.()
  }
  history.on('history_updated', onHistoryUpdate)
  const expire = () => {
    // Rejects the response at once; the record is removed by the expirer's own event.
    client.events.emit('proposal_expire', { id })
    client.core.expirer.set(id, 0)
  }
  const timer = setTimeout(expire, expiryTimestamp * 1000 - marginMs - Date.now())
  // In Node a timer would keep the process alive.
  ;(timer as { unref?: () => void }).unref?.()
  return session.finally(() => {
    clearTimeout(timer)
    history.removeListener('history_updated', onHistoryUpdate)
  })
}
