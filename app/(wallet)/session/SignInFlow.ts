import type { Connector } from 'wagmi'
import type { ProblemText } from '#app/ui/Problem.tsx'

/** Where a sign-in is on its way. */
export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

/** The sign-in under way: nothing, one of its steps, or the one that failed and why. */
export type SignInFlow =
  | { step: 'idle' }
  | { step: SignInStep; connector: Connector }
  | { step: 'failed'; at: SignInStep; connector: Connector; problem: ProblemText }
