import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { emptySignature } from '#lib/signatures/signatureOf.ts'
import type { PendingSignIn } from '#react/session/pendingSignIn.ts'
import { verifySignature } from '#react/session/signInApi.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import type { OwnersStep } from '#react/wallets/SignInFlow.ts'

type OwnersRun = {
  basePath: string
  connector: Connector
  signal: AbortSignal
  setStep: (step: OwnersStep) => void
  explain: (error: unknown) => Promise<ProblemText>
}

/** How often a wallet is asked for the signature, in milliseconds: it answers without a request to a server. */
const askMs = 3_000

/** Refusals after which the message cannot be used again. */
const finalRefusals: readonly unknown[] = ['challengeInvalid', 'messageInvalid', 'signatureInvalid']

/**
 * Waits until all owners of an account have signed its message, and submits what they made: the signature
 * that the wallet has by then, or the empty one, which asks whether they approved it on chain. Checks at
 * once, and then each time that the user asks, comes back to the page, or the wallet has the signature.
 * @throws what ends the wait: the message has expired, or its signature was refused
 */
export async function awaitOwners(
  { basePath, connector, signal, setStep, explain }: OwnersRun,
  { message, expiresAt }: PendingSignIn,
): Promise<Session | null> {
  const { collectedSignature } = connector as ConnectorMembers
  const collect = async () => collectedSignature?.(message).catch(() => undefined)
  let problem: ProblemText | undefined
  let hasChecked = false
  for (;;) {
    setStep({ step: 'owners', expiresAt, hasChecked, isChecking: true, check: () => undefined })
    const signature = (await collect()) ?? emptySignature
    signal.throwIfAborted()
    try {
      return await verifySignature(basePath, { message, signature }, signal)
    } catch (error) {
      signal.throwIfAborted()
      const key = error instanceof Error && 'key' in error ? error.key : undefined
      // The owners have not approved it yet.
      const isEarly = key === 'signatureInvalid' && signature === emptySignature
      if (!isEarly && finalRefusals.includes(key)) throw error
      problem = isEarly ? undefined : await explain(error)
      hasChecked ||= isEarly
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
        Math.max(askMs, Date.parse(expiresAt) - Date.now()),
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
