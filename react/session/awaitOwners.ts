import { hashMessage } from 'viem'
import type { Config, Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { emptySignature } from '#lib/signatures/signatureOf.ts'
import { type OpeningStep, openSession } from '#react/session/openSession.ts'
import type { PendingSignIn } from '#react/session/pendingSignIn.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import { askContract } from '#react/wagmi/askContract.ts'
import type { OwnersStep } from '#react/wallets/SignInFlow.ts'

type OwnersRun = {
  config: Config
  basePath: string
  connector: Connector
  signal: AbortSignal
  setStep: (step: OwnersStep | OpeningStep) => void
  explain: (error: unknown) => Promise<ProblemText>
}

/** How often a wallet is asked for the signature, in milliseconds: it answers without a request to a server. */
const askMs = 3_000

/** How long to wait with the next check of a message that has expired by this device's clock only. */
const lateMs = 60_000

/** Refusals after which the message cannot be used again. */
const finalRefusals: readonly unknown[] = ['challengeInvalid', 'messageInvalid', 'signatureInvalid']

/**
 * Waits until all owners of an account have signed its message, and submits what they made: the signature
 * that the wallet has by then, or the empty one if they approved it on chain. Checks at once, and then each
 * time that the user asks, comes back to the page, or the wallet has the signature. The server is asked
 * once there is something, or if no node can say.
 * @throws what ends the wait: the message has expired, its signature was refused, or the account has no
 * code, and so no owners
 */
export async function awaitOwners(
  { config, basePath, connector, signal, setStep, explain }: OwnersRun,
  { message, expiresAt, address, chainId }: PendingSignIn,
): Promise<Session | null> {
  const { collectedSignature } = connector as ConnectorMembers
  const collect = async () => collectedSignature?.(message).catch(() => undefined)
  const isOver = () => Date.parse(expiresAt) <= Date.now()
  let problem: ProblemText | undefined
  let hasChecked = false

  /** What the owners have made by now; undefined if it is not complete. */
  async function findSignature() {
    const collected = await collect()
    if (collected) return collected
    const question = {
      address,
      chainId,
      hash: hashMessage(message),
      signature: emptySignature,
    } as const
    const result = await askContract(config, question)
    if (result === 'noCode') throw new WalletError(fallbackErrors.walletGaveNoReason)
    return result === 'rejected' ? undefined : emptySignature
  }

  for (;;) {
    setStep({ step: 'owners', expiresAt, hasChecked, isChecking: true, check: () => undefined })
    const found = await findSignature()
    signal.throwIfAborted()
    hasChecked ||= found === undefined
    problem = undefined
    // The server's clock decides whether the message has expired.
    const signature = found ?? (isOver() ? emptySignature : undefined)
    if (signature)
      try {
        return await openSession({ basePath, signal, setStep }, { message, signature })
      } catch (error) {
        signal.throwIfAborted()
        const key = error instanceof Error && 'key' in error ? error.key : undefined
        // The owners have not approved it yet, by the node of the server.
        const isEarly = key === 'signatureInvalid' && signature === emptySignature
        if (!isEarly && finalRefusals.includes(key)) throw error
        hasChecked ||= isEarly
        if (!isEarly) problem = await explain(error)
      }
    await new Promise<void>((resolve, reject) => {
      const ended = new AbortController()
      const end = (settle: () => void) => {
        ended.abort()
        clearTimeout(expiry)
        clearInterval(asking)
        settle()
      }
      const expiry = setTimeout(
        () => end(resolve),
        Math.max(lateMs, Date.parse(expiresAt) - Date.now()),
      )
      const asking = setInterval(() => void collect().then((found) => found && end(resolve)), askMs)
      const options = { signal: ended.signal }
      signal.addEventListener('abort', () => end(() => reject(signal.reason)), options)
      const onVisible = () => document.visibilityState === 'visible' && end(resolve)
      document.addEventListener('visibilitychange', onVisible, options)
      const check = () => end(resolve)
      setStep({
        step: 'owners',
        expiresAt,
        hasChecked,
        isChecking: false,
        check,
        ...(problem && { problem }),
      })
    })
  }
}
