import type { Connector } from 'wagmi'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** Steps of a sign-in. */
export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

/** A step being entered. An embedded wallet authenticates first; its screen calls `proceed`. */
export type SignInPlace =
  | { step: 'identify'; wallet: EmbeddedWallet; proceed: () => void }
  | { step: SignInStep }

/** The current sign-in: idle, one of its steps, or the step that failed and why. */
export type SignInFlow =
  | { step: 'idle' }
  | (SignInPlace & { connector: Connector })
  | { step: 'failed'; at: SignInStep; connector: Connector; problem: ProblemText }
