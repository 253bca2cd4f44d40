import type { Connector } from 'wagmi'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** Where a sign-in is on its way. */
export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

/** A step being entered. An embedded wallet first wants to know who is there; its screen says when it does. */
export type SignInPlace =
  | { step: 'identify'; wallet: EmbeddedWallet; proceed: () => void }
  | { step: SignInStep }

/** The sign-in under way: nothing, one of its steps, or the one that failed and why. */
export type SignInFlow =
  | { step: 'idle' }
  | (SignInPlace & { connector: Connector })
  | { step: 'failed'; at: SignInStep; connector: Connector; problem: ProblemText }
