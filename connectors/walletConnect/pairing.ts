import { deferred } from '#connectors/walletConnect/deferred.ts'
import type { KeyValueStorage } from '#connectors/walletConnect/leaving.ts'
import { letGo } from '#connectors/walletConnect/letGo.ts'
import { expiryOf } from '#connectors/walletConnect/pairingUri.ts'
import type { Sdk, SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { proposalSeconds, relayAuthCode } from '#lib/protocol/walletConnect.ts'

/**
 * Where the link of a pending attempt is stored. The name holds neither `wc@` nor `walletconnect`:
 * such keys other copies of the SDK on this origin would take for their own and move.
 */
export const uriKey = 'remote.uri'

/** How long the relay may take to accept a proposal, in milliseconds. */
export const uriMs = 12_000

export type PairingOptions = {
  storage: KeyValueStorage | null | undefined
  /** A link to show, fresh or offered again. */
  onUri(uri: string): void
  /** The wallet approved after the person had stopped waiting. */
  onLate(session: SdkSession): void
}

type Attempt = {
  sdk: Sdk
  uri: string | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
  session: Promise<SdkSession>
  /** Resolves when the relay has accepted the proposal. */
  shown: Promise<void>
  isAwaited: boolean
}

/** Asks wallets to connect, one attempt at a time. */
export type Pairing = ReturnType<typeof createPairing>

/**
 * The SDK cannot take a proposal back, and a second one silences the first. So an attempt whose
 * dialog was closed goes on until it is answered or expires, and while it does its link is offered
 * again (§4). The stored link is cleared after the attempt.
 */
export function createPairing({ storage, onUri, onLate }: PairingOptions) {
  let attempt: Attempt | undefined
  let giveUp: ((error: WalletError) => void) | undefined
  void quietly(() => storage?.removeItem(uriKey))

  function start(sdk: Sdk, chainIds: [number, ...number[]]) {
    const shown = deferred<void>()
    const hear = (uri: string) => {
      if (attempt !== current) return
      current.uri = uri
      current.expiresAt = expiryOf(uri)
      void quietly(() => storage?.setItem(uriKey, { value: uri, expiresAt: current.expiresAt }))
      shown.resolve()
      onUri(uri)
    }
    const ask = async () => {
      await letGo(sdk)
      if (attempt !== current) throw new WalletError('connectionReset')
      sdk.once('display_uri', hear)
      try {
        await sdk.connect({ optionalChains: chainIds })
        if (!sdk.session) throw new Error('The wallet settled no session.')
        return sdk.session
      } finally {
        sdk.removeListener('display_uri', hear)
      }
    }
    const current: Attempt = {
      sdk,
      uri: undefined,
      expiresAt: Date.now() + proposalSeconds * 1000,
      session: Promise.resolve().then(ask),
      shown: shown.promise,
      isAwaited: false,
    }
    attempt = current
    const end = () => {
      if (attempt !== current) return
      attempt = undefined
      void quietly(() => storage?.removeItem(uriKey))
    }
    // First in line, so that it sees whether somebody waits before they have gone on.
    current.session.then((session) => {
      end()
      if (!current.isAwaited) onLate(session)
    }, end)
    return current
  }

  return {
    /** Whether an attempt waits for a wallet. */
    isPending: () => attempt !== undefined,
    /** The link to show, while somebody waits. */
    uri: () => (attempt?.isAwaited ? attempt.uri : undefined),
    /**
     * Resolves with the session a wallet settled. Rejects with `connectionReset` when the dialog is
     * closed, `walletConnectInitFailed` when the relay is not there, or with the wallet's words.
     */
    async connect(sdk: Sdk, chainIds: [number, ...number[]]): Promise<SdkSession> {
      const isFresh = attempt?.sdk === sdk && attempt.expiresAt > Date.now()
      const current = isFresh && attempt ? attempt : start(sdk, chainIds)
      current.isAwaited = true
      if (current.uri) onUri(current.uri)
      const relay = watchRelay(sdk, current.shown)
      const closed = new Promise<never>((_, reject) => {
        giveUp = reject
      })
      try {
        return await Promise.race([current.session, relay.trouble, closed])
      } finally {
        current.isAwaited = false
        giveUp = undefined
        relay.stop()
      }
    },
    /** The dialog was closed: whoever waits hears `connectionReset`, the attempt goes on. */
    close() {
      giveUp?.(new WalletError('connectionReset'))
    },
    /** Forgets the attempt, because its provider is gone; whoever waits hears `connectionReset`. */
    drop() {
      attempt = undefined
      giveUp?.(new WalletError('connectionReset'))
      void quietly(() => storage?.removeItem(uriKey))
    },
  }
}

/** Rejects when the relay turns the site away, or takes too long to accept the proposal. */
function watchRelay(sdk: Sdk, shown: Promise<void>) {
  const { relayer } = sdk.signer.client.core
  const { promise: trouble, reject } = deferred<never>()
  const fail = (cause: unknown) => {
    const details = foreignWords(cause)
    reject(new WalletError('walletConnectInitFailed', { cause, ...(details && { details }) }))
  }
  const onError = (error: Error) => {
    // Other troubles pass, and the SDK tries again by itself.
    if (error.message.includes(String(relayAuthCode))) fail(error)
  }
  const timer = setTimeout(() => fail(new Error('The relay does not answer.')), uriMs)
  relayer.on('relayer_error', onError)
  void shown.then(() => clearTimeout(timer))
  trouble.catch(() => undefined)
  return {
    trouble,
    stop() {
      clearTimeout(timer)
      relayer.off('relayer_error', onError)
    },
  }
}

async function quietly(act: () => unknown) {
  try {
    await act()
  } catch {
    // A storage that fails makes it forgetful, never broken.
  }
}
