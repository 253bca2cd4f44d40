import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { requestChallenge, verifySignature } from '#react/session/signInApi.ts'
import { whenLeft } from '#react/session/wagmiConnections.ts'
import type { Cancelable } from '#react/wagmi/cancelableConnect.ts'
import { signOwnMessage } from '#react/wagmi/signOwnMessage.ts'
import { loadWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type { CurrentStep, SignInMethod } from '#react/wallets/SignInFlow.ts'

type SignInRun = Cancelable & {
  config: Config
  /** Of the server's routes. */
  basePath: string
  connector: Connector
  method?: SignInMethod | undefined
  /** False: only connect, because there is a session already. */
  isSigningIn: boolean
  /** Called before each step; throws if the run was canceled. */
  setStep: (step: CurrentStep) => void
}

/**
 * Signs in: authenticates and connects if needed, requests the message, has it signed and submits
 * it. Preloaded on hover, focus and touch. Resolves with the session if it opened one.
 */
export async function runSignIn(run: SignInRun): Promise<Session | null | undefined> {
  const { config, basePath, connector, isSigningIn, signal, isWanted, setStep } = run
  setStep({ step: config.state.current === connector.uid ? 'challenge' : 'connect' })
  await authenticate(run)
  // wagmi's reconnect may have been faster than the user.
  if (config.state.current !== connector.uid) {
    setStep({ step: 'connect' })
    await whenLeft(config)
    signal.throwIfAborted()
    const parameters = { connector, cancelable: { signal, isWanted } }
    await connect(config, parameters)
  }
  if (!isSigningIn) return undefined

  setStep({ step: 'challenge' })
  // This wallet's: another may have become the current one.
  const { accounts, chainId } = config.state.connections.get(connector.uid) ?? {}
  const [address] = accounts ?? []
  if (!address) throw new WalletError(providerErrors.unauthorized)
  const challenge = await requestChallenge(
    basePath,
    { address, chainId: offeredChainId(config, chainId) },
    signal,
  )
  setStep({ step: 'sign' })
  const { message } = challenge
  const signature = await signOwnMessage(config, { message, account: address, connector })
  setStep({ step: 'verify' })
  return verifySignature(basePath, { message, signature }, signal)
}

/** Shows the screen that authenticates the user, if the wallet needs one, and waits for it. */
export async function authenticate({
  connector,
  method,
  signal,
  setStep,
}: Pick<SignInRun, 'connector' | 'method' | 'signal' | 'setStep'>): Promise<void> {
  const screens = await loadWalletScreens(connector)
  const render = await screens.authenticate?.(connector, method)
  if (!render) return
  await new Promise<void>((proceed, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    setStep({ step: 'authenticate', render, proceed })
  })
}

/** A key signs for any chain: if the wallet's is not one of the site's, names the default one. */
function offeredChainId(config: Config, chainId: number | undefined) {
  return (config.chains.find(({ id }) => id === chainId) ?? config.chains[0]).id
}
