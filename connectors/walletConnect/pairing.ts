import type { SignInRequest } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { SignedIn } from '#connectors/walletConnect/authenticate.ts'
import { cleanupSession } from '#connectors/walletConnect/cleanupSession.ts'
import { deferred } from '#connectors/walletConnect/deferred.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { toInitError } from '#connectors/walletConnect/normalizeError.ts'
import { lockPairing, type Release } from '#connectors/walletConnect/pairingLock.ts'
import { expiryOf, isUnexpired, topicOf } from '#connectors/walletConnect/pairingUri.ts'
import type { KeyValueStorage } from '#connectors/walletConnect/pendingDisconnects.ts'
import { findProposal, type PendingProposal, propose } from '#connectors/walletConnect/proposal.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { pendingPairingKey, proposalSeconds, relayAuthCode } from '#lib/protocol/walletConnect.ts'

/** How long the relay may take to accept a proposal, in milliseconds. */
export const relayTimeoutMs = 12_000

/** What a pairing waits for: the wallet, the session after its approval, or the lost relay. */
export type PairingProgress = 'wallet' | 'session' | 'relay'

/** Options of {@link createPairing}. */
type PairingOptions = {
  storage: KeyValueStorage | null | undefined
  storePrefix: string
  /** Called with the URI to show, new or shown again. */
  onUri(uri: string): void
  /** Called when what the pairing waits for has changed. */
  onProgress(): void
  /** Called when the wallet approved late: the dialog was closed, or the page reloaded. */
  onLate(session: SdkSession): void
}

type Attempt = {
  sdk: Sdk
  uri: string | undefined
  /** Unix milliseconds. */
  expiresAt: number
  session: Promise<SdkSession>
  /** Resolves when the relay has accepted the proposal. */
  accepted: Promise<void>
  isAwaited: boolean
  /** Whether the wallet is asked to sign in as well. */
  isSigningIn: boolean
  /** The sign-in that it signed. */
  signed: SignedIn | undefined
  /** The wallet has approved; the session itself follows in a separate message. */
  isApproved: boolean
  /** Releases the pairing for other tabs. */
  release: Promise<Release | undefined> | undefined
}

/** The pairing of one provider, created by {@link createPairing}. */
export type Pairing = ReturnType<typeof createPairing>

/**
 * The SDK cannot withdraw a proposal, and a second one silences the first. So an attempt whose
 * dialog was closed continues until it is answered or expires, and its URI is shown again
 * meanwhile. A page that reloads resumes it: the pairing's topic and expiry are stored, never the
 * URI, which contains its key; the URI is rebuilt from the SDK's own records.
 */
export function createPairing(options: PairingOptions) {
  const { storage, storePrefix, onUri, onProgress, onLate } = options
  let attempt: Attempt | undefined
  let rejectConnect: ((error: WalletError) => void) | undefined

  function start(sdk: Sdk, chainIds: [number, ...number[]], how: AttemptStart = {}) {
    const current = startAttempt(sdk, chainIds, how, {
      ...options,
      isCurrent: (one) => one === attempt,
    })
    attempt = current
    const finish = () => {
      if (attempt !== current) return false
      releaseAttempt()
      if (current.uri) void removePending(topicOf(current.uri))
      return true
    }
    // Registered first, so that it runs while `isAwaited` still shows whether `connect` waits.
    current.session.then((session) => {
      if (finish() && !current.isAwaited) onLate(session)
    }, finish)
    return current
  }

  function releaseAttempt() {
    void attempt?.release?.then((release) => release?.())
    attempt = undefined
  }

  /** Another tab may have stored a pairing of its own since. */
  async function removePending(topic: string | undefined) {
    const stored = await readPending(storage)
    if (stored && stored.topic === topic)
      await ignoreErrors(() => storage?.removeItem(pendingPairingKey))
  }

  return {
    /** Whether an attempt waits for a wallet. */
    isPending: () => attempt !== undefined,
    /** The URI to show, while `connect` waits. */
    uri: () => (attempt?.isAwaited ? attempt.uri : undefined),
    /** What a pending `connect` waits for. */
    progress(): PairingProgress | undefined {
      if (!attempt?.isAwaited || !attempt.uri) return undefined
      if (!attempt.sdk.signer.client.core.relayer.connected) return 'relay'
      return attempt.isApproved ? 'session' : 'wallet'
    },
    /**
     * Resumes the attempt that an earlier page left pending, unless another tab holds it; resolves
     * with its topic. A session that has ended is not used again.
     */
    async resume(sdk: Sdk, chainIds: [number, ...number[]], endedTopics: readonly string[]) {
      const stored = await readPending(storage)
      if (!stored || attempt) return undefined
      const release = await lockPairing(storePrefix, stored.topic)
      if (!release) return undefined
      const pending = findProposal(sdk, stored.topic, endedTopics)
      if (pending && !attempt) start(sdk, chainIds, { pending: { ...pending, release } })
      else release()
      if (!pending) await removePending(stored.topic)
      return pending?.topic
    },
    /**
     * Resolves with the session that a wallet settled, or rejects with the wallet's error.
     * @throws WalletError connectionReset if the dialog is closed, walletConnectInitFailed if the
     * relay is unreachable
     */
    async connect(
      sdk: Sdk,
      chainIds: [number, ...number[]],
      signIn?: SignInRequest,
    ): Promise<SdkSession> {
      const isFresh = attempt?.sdk === sdk && isUnexpired(attempt.expiresAt)
      // Who only connects is not asked to sign in.
      const isReused = isFresh && (signIn !== undefined || !attempt?.isSigningIn)
      const current = isReused && attempt ? attempt : start(sdk, chainIds, signIn && { signIn })
      current.isAwaited = true
      if (current.uri) onUri(current.uri)
      const relay = watchRelay(sdk, current.accepted, onProgress)
      const closed = new Promise<never>((_, reject) => {
        rejectConnect = reject
      })
      try {
        const session = await Promise.race([current.session, relay.failure, closed])
        if (current.signed) signIn?.onSigned(current.signed.request, current.signed.address)
        return session
      } finally {
        current.isAwaited = false
        rejectConnect = undefined
        relay.stop()
      }
    },
    /**
     * Called when the dialog is closed: `connect` rejects with `connectionReset`, the attempt
     * continues.
     */
    close() {
      rejectConnect?.(new WalletError(walletConnectErrors.connectionReset))
    },
    /** Drops the attempt with its provider; `connect` rejects with `connectionReset`. */
    drop() {
      releaseAttempt()
      rejectConnect?.(new WalletError(walletConnectErrors.connectionReset))
    },
  }
}

/** Resumes a proposal, or has the wallet sign in as well. */
type AttemptStart = { pending?: ResumedProposal; signIn?: SignInRequest }

/** A proposal of an earlier page, whose pairing this tab has locked. */
type ResumedProposal = PendingProposal & { release: Release }

type AttemptOptions = Pick<PairingOptions, 'storage' | 'storePrefix' | 'onUri' | 'onProgress'> & {
  /** Whether no later attempt has replaced this one. */
  isCurrent(attempt: Attempt): boolean
}

/** Proposes a session, or resumes a proposal; stores its pairing once there is a URI. */
function startAttempt(
  sdk: Sdk,
  chainIds: [number, ...number[]],
  { pending, signIn }: AttemptStart,
  { storage, storePrefix, onUri, onProgress, isCurrent }: AttemptOptions,
): Attempt {
  const accepted = deferred<void>()
  const onDisplayUri = (uri: string) => {
    if (!isCurrent(current)) return
    current.uri = uri
    if (!pending) current.expiresAt = expiryOf(uri)
    const topic = topicOf(uri)
    const { expiresAt } = current
    current.release ??= lockPairing(storePrefix, topic)
    void ignoreErrors(() => storage?.setItem(pendingPairingKey, { topic, expiresAt }))
    accepted.resolve()
    if (current.isAwaited) onUri(uri)
  }
  const run = async () => {
    await cleanupSession(sdk)
    if (!isCurrent(current)) throw new WalletError(walletConnectErrors.connectionReset)
    const challenge = await signIn?.requestChallenge()
    if (!isCurrent(current)) throw new WalletError(walletConnectErrors.connectionReset)
    sdk.once('display_uri', onDisplayUri)
    try {
      return await propose(sdk, chainIds, {
        ...(pending && { pending }),
        ...(challenge && { challenge }),
        onSigned(signed) {
          current.signed = signed
        },
        onAnswer() {
          current.isApproved = true
          onProgress()
        },
      })
    } finally {
      sdk.removeListener('display_uri', onDisplayUri)
    }
  }
  const current: Attempt = {
    sdk,
    uri: pending?.uri,
    expiresAt: pending?.expiresAt ?? Date.now() + proposalSeconds * 1000,
    session: Promise.resolve().then(run),
    accepted: accepted.promise,
    isAwaited: false,
    isSigningIn: signIn !== undefined,
    signed: undefined,
    isApproved: false,
    release: pending && Promise.resolve(pending.release),
  }
  return current
}

/** The pairing that an earlier page stored; expired or invalid ones are ignored. */
async function readPending(storage: KeyValueStorage | null | undefined) {
  const stored = await ignoreErrors(() => storage?.getItem(pendingPairingKey))
  const { topic, expiresAt } = (stored ?? {}) as { topic?: unknown; expiresAt?: unknown }
  return typeof topic === 'string' && typeof expiresAt === 'number'
    ? { topic, expiresAt }
    : undefined
}

/** Events of the relayer after which its socket is open or closed. */
const socketEvents = ['relayer_connect', 'relayer_disconnect']

/** Rejects if the relay refuses the site, or takes too long to accept the proposal. */
function watchRelay(sdk: Sdk, accepted: Promise<void>, onProgress: () => void) {
  const { relayer } = sdk.signer.client.core
  const { promise: failure, reject } = deferred<never>()
  const fail = (cause: unknown) => reject(toInitError(cause))
  const onError = (error: Error) => {
    // Other errors are temporary, and the SDK retries by itself.
    if (error.message.includes(String(relayAuthCode))) fail(error)
  }
  const timer = setTimeout(() => fail(new Error('The relay does not answer.')), relayTimeoutMs)
  relayer.on('relayer_error', onError)
  for (const event of socketEvents) relayer.on(event, onProgress)
  void accepted.then(() => clearTimeout(timer))
  failure.catch(() => undefined)
  return {
    failure,
    stop() {
      clearTimeout(timer)
      relayer.off('relayer_error', onError)
      for (const event of socketEvents) relayer.off(event, onProgress)
    },
  }
}

async function ignoreErrors<value>(run: () => value | Promise<value>) {
  try {
    return await run()
  } catch {
    // If the storage fails, the pairing is not remembered.
    return undefined
  }
}
