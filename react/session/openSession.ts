import type { Session, VerifyRequest } from '#lib/protocol/auth.ts'
import { verifySignature } from '#react/session/signInApi.ts'
import type { CurrentStep } from '#react/wallets/SignInFlow.ts'

/** The steps of {@link openSession}. */
export type OpeningStep = Extract<CurrentStep, { step: 'newUser' }> | { step: 'verify' }

type Opening = {
  /** Of the server's routes. */
  basePath: string
  signal: AbortSignal
  setStep: (step: OpeningStep) => void
}

/**
 * Exchanges a signed message for a session. Who signs in with a wallet that was removed from an account is
 * told first that this makes a new one.
 * @throws as {@link verifySignature}, and what the signal was aborted with
 */
export async function openSession(
  { basePath, signal, setStep }: Opening,
  request: VerifyRequest,
): Promise<Session | null> {
  try {
    return await verifySignature(basePath, request, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Error && 'key' in error && error.key === 'identityRemoved')) throw error
  }
  await new Promise<void>((proceed, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    setStep({ step: 'newUser', proceed })
  })
  setStep({ step: 'verify' })
  return verifySignature(basePath, { ...request, isNewUser: true }, signal)
}
