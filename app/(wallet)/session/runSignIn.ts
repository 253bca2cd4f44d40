import type { Config, Connector } from 'wagmi'
import { connect, disconnect, getConnection, signMessage } from 'wagmi/actions'
import { requestChallenge, verifySignature } from '#app/(wallet)/session/authApi.ts'
import { identify } from '#app/(wallet)/session/identify.ts'
import type { SignInPlace } from '#app/(wallet)/session/SignInFlow.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'

export type SignInRun = {
  config: Config
  connector: Connector
  /** False: only connect, because there is a session already. */
  isSigningIn: boolean
  signal: AbortSignal
  /** Called before each step; throws if the run was canceled. */
  enter: (place: SignInPlace) => void
}

/**
 * Signs in: authenticates and connects if needed, requests the message, has it signed and submits
 * it. Preloaded on hover, focus and touch. Resolves with the session if it opened one.
 */
export async function runSignIn(run: SignInRun): Promise<Session | null | undefined> {
  const { config, connector, isSigningIn, signal, enter } = run
  const isConnected = config.state.current === connector.uid
  enter({ step: isConnected ? 'challenge' : 'connect' })
  await identify(run)
  if (!isConnected) {
    enter({ step: 'connect' })
    await connect(config, { connector })
    await leaveOthers(config, connector)
  }
  if (!isSigningIn) return undefined

  enter({ step: 'challenge' })
  const { address, chainId } = getConnection(config)
  if (!address) throw new WalletError('unauthorized')
  const challenge = await requestChallenge(
    { address, chainId: offeredChainId(config, chainId) },
    signal,
  )
  enter({ step: 'sign' })
  const { message } = challenge
  const signature = await signMessage(config, { message, account: address, connector })
  enter({ step: 'verify' })
  return verifySignature({ message, signature }, signal)
}

/** One wallet at a time: another one left connected would become current on disconnect. */
async function leaveOthers(config: Config, connector: Connector) {
  for (const other of [...config.state.connections.values()])
    if (other.connector.uid !== connector.uid)
      await disconnect(config, { connector: other.connector }).catch(() => undefined)
}

/** A key signs for any chain: if the wallet's is not one of the site's, names the default one. */
function offeredChainId(config: Config, chainId: number | undefined) {
  return (config.chains.find(({ id }) => id === chainId) ?? config.chains[0]).id
}
