import type { ReactNode } from 'react'
import type { Connector } from 'wagmi'
import type { ProblemText } from '#app/ui/Problem.tsx'

/** Steps of a sign-in. */
export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

/** Props of the screens that authenticate a user before the wallet connects. */
export type AuthenticationProps = {
  /** Called when the session is active and the user has dismissed any notice. */
  onDone: () => void
  /** Called when the user wants another wallet, or none. */
  onCancel: () => void
  /**
   * Label of the cancel button.
   * @default the label for choosing another wallet
   */
  cancelLabel?: string
}

/** Renders the screen that authenticates a user. */
export type RenderAuthentication = (props: AuthenticationProps) => ReactNode

/** A step and its data. Some wallets authenticate the user first, then `proceed` is called. */
export type CurrentStep =
  | { step: 'authenticate'; render: RenderAuthentication; proceed: () => void }
  | { step: SignInStep }

/** The current sign-in: idle, one of its steps, or the step that failed and why. */
export type SignInFlow =
  | { step: 'idle' }
  | (CurrentStep & { connector: Connector })
  | { step: 'failed'; at: SignInStep; connector: Connector; problem: ProblemText }
