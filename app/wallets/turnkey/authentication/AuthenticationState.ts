import type { ProblemText } from '#app/ui/Problem.tsx'

/** Screens of the embedded wallet's authentication. */
export type AuthenticationPanel =
  | 'choice'
  | 'create'
  | 'email'
  | 'code'
  | 'recover'
  | 'recoverEmail'
  | 'recoveryCode'
  | 'newPasskey'
  | 'addPasskey'
  | 'memory'

/** Purpose of the browser's passkey prompt while it is open. */
export type PasskeyPrompt = 'signIn' | 'create' | 'recover'

/** State of the screens. Input is kept when a screen is left. */
export type AuthenticationState = {
  panel: AuthenticationPanel
  prompt: PasskeyPrompt | undefined
  isBusy: boolean
  /** Informational message above the actions. */
  note: string | undefined
  problem: ProblemText | undefined
  /** Validation error of the submitted field. */
  fieldProblem: string | undefined
  email: string
  passkeyName: string
  /** Of the last code: expiry in milliseconds since 1970, and the number of attempts left. */
  expiresAt: number | undefined
  attemptsLeft: number
}
