import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session, VerifyRequest } from '#lib/protocol/auth.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import { identityPurposes } from '#lib/protocol/users.ts'
import { emptySignature, signatureOf } from '#lib/signatures/signatureOf.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { requestIdentityChallenge, submitIdentity } from '#react/session/addWalletApi.ts'
import { findLinked, switchToLinked } from '#react/session/linkedWallets.ts'
import { openSession } from '#react/session/openSession.ts'
import {
  type PendingSignIn,
  removePendingSignIn,
  writePendingSignIn,
} from '#react/session/pendingSignIn.ts'
import { requestChallenge, requestPairingChallenge } from '#react/session/signInApi.ts'
import { whenLeft } from '#react/session/wagmiConnections.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import type { Cancelable } from '#react/wagmi/cancelableConnect.ts'
import { signOwnMessage } from '#react/wagmi/signOwnMessage.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'
import { loadWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type { CurrentStep, SignInMethod, SignInPurpose } from '#react/wallets/SignInFlow.ts'

type SignInRun = Cancelable & {
  config: Config
  /** Of the server's routes. */
  basePath: string
  connector: Connector
  method?: SignInMethod | undefined
  purpose: SignInPurpose
  /** A sign-in of several owners to go on with: nothing is asked of the wallet again. */
  pending?: PendingSignIn | undefined
  /** Called before each step; throws if the run was canceled. */
  setStep: (step: CurrentStep) => void
  /** The text of an error that does not end the sign-in. */
  explain: (error: unknown) => Promise<ProblemText>
}

/**
 * Signs in: authenticates and connects if needed, requests the message, has it signed and submits
 * it. Preloaded on hover, focus and touch. Resolves with the session if it opened one.
 */
export async function runSignIn(run: SignInRun): Promise<Session | null | undefined> {
  const { config, basePath, connector, purpose, signal, isWanted, pending, setStep } = run
  if (pending) return waitForOwners(run, pending)
  let signed: Signed | undefined
  setStep({ step: config.state.current === connector.uid ? 'challenge' : 'connect' })
  const isSilent = !(await authenticate(run))
  // wagmi's reconnect may have been faster than the user.
  if (config.state.current !== connector.uid) {
    setStep({ step: 'connect' })
    await whenLeft(config)
    signal.throwIfAborted()
    const parameters = { connector, cancelable: { signal, isWanted } }
    const { signInOnConnect } = connector as ConnectorMembers
    signInOnConnect?.(
      purpose === 'signIn'
        ? {
            requestChallenge: () => requestPairingChallenge(basePath, signal),
            onSigned(request, address) {
              signed = { request, address }
            },
          }
        : undefined,
    )
    await connect(config, parameters)
  }
  if (purpose === 'connect') return undefined

  setStep({ step: signed ? 'verify' : 'challenge' })
  // This wallet's: another may have become the current one.
  const connection = config.state.connections.get(connector.uid)
  const [address] = connection?.accounts ?? []
  if (!address) throw new WalletError(providerErrors.unauthorized)
  if (signed) return submitSigned(run, signed, address)
  if (purpose === 'use') return switchTo(run, { address, chainId: connection?.chainId })
  const account = { address, chainId: offeredChainId(config, connection?.chainId) }
  return signMessage(run, account, isSilent)
}

/** What a wallet signed as it connected. */
type Signed = { request: VerifyRequest; address: `0x${string}` }

/** @throws WalletError messageInvalid if the wallet signed for another account than the page uses */
async function submitSigned(
  run: SignInRun,
  { request, address }: Signed,
  connected: `0x${string}`,
): Promise<Session | null> {
  if (address.toLowerCase() === connected.toLowerCase()) return openSession(run, request)
  const { routeErrors } = await import('#lib/errors/routeErrors.ts')
  throw new WalletError(routeErrors.messageInvalid, { details: 'address' })
}

/** @throws WalletError identityNotFound if the wallet's account is not the user's */
async function switchTo(
  { basePath, signal }: SignInRun,
  account: Parameters<typeof findLinked>[1],
): Promise<Session | null> {
  const linked = await findLinked(basePath, account)
  signal.throwIfAborted()
  if (linked) return switchToLinked(basePath, linked)
  const { userErrors } = await import('#lib/errors/userErrors.ts')
  throw new WalletError(userErrors.identityNotFound)
}

type Account = { address: `0x${string}`; chainId: number }

/** Has the message of an account signed, by one owner or by several, and submits it. */
async function signMessage(
  run: SignInRun,
  account: Account,
  isSilent: boolean,
): Promise<Session | null> {
  const { config, basePath, connector, purpose, signal, setStep } = run
  const identityPurpose = identityPurposes.find((one) => one === purpose)
  // Other owners sign later, possibly in another session than the one that the wallet is added to.
  const isShared =
    !identityPurpose && ((await (connector as ConnectorMembers).isShared?.(account)) ?? false)
  const request = { ...account, ...(isShared && { isShared }) }
  const { message, expiresAt } = identityPurpose
    ? await requestIdentityChallenge(basePath, identityPurpose, account, signal)
    : await requestChallenge(basePath, request, signal)
  const pending = { ...account, message, expiresAt, wallet: connector.id }
  setStep({ step: 'sign', ...(isShared && { validUntil: expiresAt }) })
  // Who comes back goes on: one owner may have signed before the page was closed.
  if (isShared) writePendingSignIn(pending)
  signal.addEventListener('abort', () => removePendingSignIn(message))
  try {
    const asked = signOwnMessage(config, { message, account: account.address, connector })
    // Minutes are counted from now, because the clock of this device may be wrong.
    const validMs = isShared ? Date.parse(expiresAt) - Date.now() : challengeSeconds * 1000
    const signature = signatureOf(await beforeExpiry(asked, validMs))
    if (identityPurpose || signature !== emptySignature) {
      setStep({ step: 'verify' })
      const request = { message, signature }
      return await (identityPurpose
        ? submitIdentity(basePath, identityPurpose, request, signal)
        : openSession(run, { ...request, ...(isSilent && { isSilent }) }))
    }
  } finally {
    removePendingSignIn(message)
  }
  return waitForOwners(run, pending)
}

/**
 * The wallet's answer, which viem passes on as it is.
 * @throws WalletError challengeInvalid once the message has expired
 */
async function beforeExpiry(asked: Promise<unknown>, validMs: number): Promise<unknown> {
  const expired = Symbol()
  try {
    return await withTimeout(asked, validMs, () => expired)
  } catch (error) {
    if (error !== expired) throw error
    // Opening a wallet needs no row of these.
    const { routeErrors } = await import('#lib/errors/routeErrors.ts')
    throw new WalletError(routeErrors.challengeInvalid)
  }
}

/** Keeps the sign-in until it ends, also for when the page is opened again. */
async function waitForOwners(run: SignInRun, pending: PendingSignIn): Promise<Session | null> {
  // Before the import: if that fails, whoever loads the page again goes on.
  writePendingSignIn(pending)
  const { awaitOwners } = await import('#react/session/awaitOwners.ts')
  try {
    run.signal.throwIfAborted()
    return await awaitOwners(run, pending)
  } finally {
    removePendingSignIn(pending.message)
  }
}

/**
 * Shows the screen that authenticates the user, if the wallet needs one, and waits for it.
 * @returns whether anybody is asked: a wallet without such a screen asks by itself
 */
export async function authenticate({
  connector,
  method,
  purpose,
  signal,
  setStep,
}: Pick<SignInRun, 'connector' | 'method' | 'purpose' | 'signal' | 'setStep'>): Promise<boolean> {
  const screens = await loadWalletScreens(connector)
  // It would sign without asking anybody.
  if (isEmbedded(connector) && !screens.authenticate)
    throw new WalletError(networkErrors.partNotLoaded)
  const render = await screens.authenticate?.(connector, method, purpose)
  if (!render) return screens.authenticate === undefined
  await new Promise<void>((proceed, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    setStep({ step: 'authenticate', render, proceed })
  })
  return true
}

/** A key signs for any chain: if the wallet's is not one of the site's, names the default one. */
function offeredChainId(config: Config, chainId: number | undefined) {
  return (config.chains.find(({ id }) => id === chainId) ?? config.chains[0]).id
}
