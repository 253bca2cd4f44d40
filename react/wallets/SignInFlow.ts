import type { Connector } from 'wagmi'
import type { ApprovedSignIn } from '#lib/protocol/embeddedWallet.ts'
import type { DeepLinks, OpenIdProvider } from '#lib/protocol/entities.ts'
import type { AccountPurpose } from '#lib/protocol/users.ts'
import type { Elements } from '#react/ui/Elements.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'

/** Steps of a sign-in. */
export type SignInStep = 'connect' | 'challenge' | 'sign' | 'verify'

/** A wallet app to pair with, as the wallet book describes it. */
export type WalletApp = {
  name: string
  icon: string
  deepLinks?: DeepLinks
  /** Where to install the wallet's extension for this browser. */
  extensionUrl?: string
}

/** What the user chose on the sign-in page besides the wallet itself. */
export type SignInMethod =
  | { type: 'email'; email: string }
  /** With the sign-in that a passkey of the browser's autofill has approved. */
  | { type: 'passkey'; approved?: ApprovedSignIn }
  | { type: 'provider'; provider: OpenIdProvider }
  | { type: 'app'; app: WalletApp }

/** What a wallet is connected for; `connect`: there is a session already. */
export type SignInPurpose = 'signIn' | 'connect' | AccountPurpose

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
  /** Whether the session is active, and the screen stays until the sign-in has ended. */
  isDone?: boolean
}

/** Renders the screen that authenticates a user. */
export type RenderAuthentication = (props: AuthenticationProps) => Elements

/** A step and its data. Some wallets authenticate the user first, then `proceed` is called. */
export type CurrentStep =
  | { step: 'authenticate'; render: RenderAuthentication; proceed: () => void }
  | { step: Exclude<SignInStep, 'sign'> }
  /** `validUntil`: when the message of an account of several owners expires, ISO 8601. */
  | { step: 'sign'; validUntil?: string }
  | OwnersStep
  /** The wallet was removed from an account: signing in makes a new one. Then `proceed` is called. */
  | { step: 'newUser'; proceed: () => void }

/** The wait for the other owners of an account. */
export type OwnersStep = {
  step: 'owners'
  /** ISO 8601. */
  expiresAt: string
  /** Whether the account was asked, and some have not signed. */
  hasChecked: boolean
  isChecking: boolean
  /** Why the last check failed. */
  problem?: ProblemText
  /** Checks again. */
  check: () => void
}

/** The current sign-in: idle, one of its steps, or the step that failed and why. */
export type SignInFlow =
  | { step: 'idle' }
  | (CurrentStep & Chosen)
  | ({ step: 'failed'; at: SignInStep; problem: ProblemText } & Chosen)

/** A wallet as the sign-in needs it: one of the list, or a connector. */
export type ChosenWallet = Pick<ListedWallet, 'icon' | 'id' | 'name' | 'type'>

/** The wallet that a user signs in with, and how; its connector once wagmi is loaded. */
type Chosen = {
  wallet: ChosenWallet
  connector: Connector | undefined
  method: SignInMethod | undefined
  /** Whether it is opened for the signed-in user, in a dialog that shows the steps. */
  isAdding: boolean
}
