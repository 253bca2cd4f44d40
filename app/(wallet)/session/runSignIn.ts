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
  /** False: only connect, where the session is already there. */
  isSigningIn: boolean
  signal: AbortSignal
  /** Told before each step; throws where the run was cancelled. */
  enter: (place: SignInPlace) => void
}

/**
 * The way from a wallet to a session: show who is there and connect where needed, ask for the message, have it signed,
 * hand it in. Loaded when a wallet is touched. Resolves with the session where it opened one.
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

/** One wallet at a time: another one left open would come back when this one leaves. */
async function leaveOthers(config: Config, connector: Connector) {
  for (const other of [...config.state.connections.values()])
    if (other.connector.uid !== connector.uid)
      await disconnect(config, { connector: other.connector }).catch(() => undefined)
}

/** A key signs for any chain: where the wallet's is none of ours, the default one is named. */
function offeredChainId(config: Config, chainId: number | undefined) {
  return (config.chains.find(({ id }) => id === chainId) ?? config.chains[0]).id
}
