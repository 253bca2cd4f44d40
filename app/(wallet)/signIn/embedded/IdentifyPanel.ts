import type { ProblemText } from '#app/ui/Problem.tsx'

/** One screen of showing who one is. */
export type IdentifyPanel =
  | 'choice'
  | 'create'
  | 'email'
  | 'code'
  | 'recover'
  | 'recoverEmail'
  | 'letter'
  | 'newPasskey'
  | 'addPasskey'
  | 'memory'

/** What the browser's own window is asking, while it is open. */
export type PasskeyPrompt = 'signIn' | 'create' | 'recover'

/** All that the screens show. What was typed stays when a screen is left. */
export type IdentifyState = {
  panel: IdentifyPanel
  prompt: PasskeyPrompt | undefined
  isBusy: boolean
  /** Said softly, above what can be done. */
  note: string | undefined
  problem: ProblemText | undefined
  /** What is wrong with the field that was handed in. */
  wrong: string | undefined
  email: string
  passkeyName: string
  /** Of the last code: until when it counts, in milliseconds since 1970, and how often it may be tried. */
  expiresAt: number | undefined
  triesLeft: number
}
