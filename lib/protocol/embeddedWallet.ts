import type {
  CustodyActivity,
  EmailQuestion,
  EmailWallet,
  RecoveryState,
  SessionKeys,
  VerifiedCredential,
} from '#lib/protocol/embedded.ts'
import type { OpenIdQuestion, OpenIdStartRequest } from '#lib/protocol/openId.ts'

/** State of the session. Read it with `session()`, follow it with `subscribe`. */
export type EmbeddedSession =
  | { state: 'none' }
  | { state: 'loading' }
  | {
      state: 'active'
      organizationId: string
      userId: string
      userName: string
      /** ISO 8601. */
      expirationDate: string
      /** `memory`: this browser cannot store keys, so the session ends with the page. */
      storedIn: 'browser' | 'memory'
    }

/** Both variants, for the screens: everything an embedded wallet does besides EIP-1193. */
export type EmbeddedWallet = {
  session(): EmbeddedSession
  /** Returns its undo. */
  subscribe(listener: () => void): () => void

  /**
   * Creates a passkey, a sub-organization and a session with one prompt; `email` or `passkeyName`
   * is required. After any of the ways to sign in, wagmi's `connect` finds the session and
   * does not prompt.
   * @throws WalletError passkeyIdentifierRequired, webauthnUnsupported, the nine passkey errors,
   * turnkeyError
   */
  signUp(identity: { email?: string; passkeyName?: string }, options?: PromptOptions): Promise<void>
  /**
   * One prompt for any passkey of this site; none for a sign-in that one has approved just now.
   * @throws WalletError sessionFailed, passkeyNotRegistered
   */
  signIn(options?: PromptOptions & { approved?: ApprovedSignIn | undefined }): Promise<void>
  /**
   * Signs in with a passkey that this device has. Resolves with false if it has none, without a
   * prompt, if the user declines, or if the browser cannot tell.
   * @throws WalletError sessionFailed
   */
  signInAtOnce(options?: PromptOptions): Promise<boolean>
  /** Whether a passkey of this site was created or used in this browser. */
  remembersPasskey(): Promise<boolean>
  /** Sends an email code; `expiresAt` is Unix milliseconds. Same result for unknown addresses. */
  sendCode(email: string): Promise<{ expiresAt: number }>
  /**
   * The code of the last `sendCode`, without the code itself, until it is used: also after a reload, or
   * when the browser has discarded the tab. For signing in, or, of a user who is signed in, to confirm
   * an address.
   */
  sentCode(purpose: CodePurpose): Omit<SentCode, 'otpId' | 'otpEncryptionTargetBundle'> | undefined
  /** Does not ask for the code again after a reload. */
  forgetCode(): void
  /**
   * Signs in with the code of the last `sendCode`, or with a text that contains it. Resolves with a question if a provider has opened a
   * wallet with the address before: answer it with `chooseWallet`.
   * @throws WalletError invalidCode
   */
  signInWithCode(code: string): Promise<EmailQuestion | undefined>
  /**
   * Completes the sign-in of the last `signInWithCode` after its question: with the wallet that is
   * shared with the provider's account, or with one of the user's own.
   * @throws WalletError invalidCode if the code was verified too long ago
   */
  chooseWallet(wallet: EmailWallet): Promise<void>
  /**
   * Prepares a sign-in at an OpenID provider, and resolves with the URL of its page, to be opened in
   * this tab. The provider returns to `returnTo`, with the id of the sign-in as a parameter
   * (`openIdParameters`).
   * @throws WalletError openIdNotStored, openIdUnavailable
   */
  startOpenId(request: Omit<OpenIdStartRequest, 'publicKey'>): Promise<{ url: string }>
  /**
   * Completes the sign-in after the return. Resolves with a question if the user seems to have a
   * wallet that the provider does not open; `isSeparate` then creates another one.
   * @throws WalletError openIdCanceled, openIdRefused, openIdUnavailable, openIdTokenInvalid,
   * openIdRequestInvalid
   */
  signInWithOpenId(
    id: string,
    options?: { isSeparate?: boolean },
  ): Promise<OpenIdQuestion | undefined>
  /** Ends the session here and at Turnkey. */
  signOut(): Promise<void>

  /** Accounts in order, each with its credential; `path` for HD accounts. */
  accounts(): Promise<EmbeddedAccount[]>
  /** HD only: adds the next account, m/44'/60'/0'/0/i. The provider emits accountsChanged. */
  addAccount(): Promise<EmbeddedAccount>
  /**
   * Selects one of the accounts: the provider emits accountsChanged with it first.
   * @throws WalletError accountNotFound
   */
  chooseAccount(address: `0x${string}`): Promise<void>

  profile(): Promise<EmbeddedProfile>
  /**
   * Verifies the user's email address by code: call `sendCode`, then this.
   * @throws WalletError invalidCode
   */
  confirmEmail(code: string): Promise<void>
  /** Whether the user has any passkey; unlike `passkeys`, it needs no server session. */
  hasPasskey(): Promise<boolean>
  passkeys(): Promise<EmbeddedPasskey[]>
  addPasskey(passkeyName: string, options?: PromptOptions): Promise<void>
  removePasskey(id: string): Promise<void>
  providers(): Promise<EmbeddedProvider[]>
  /**
   * Adds the provider that `startOpenId` with the purpose `add` returned from.
   * @throws WalletError openIdInUse if it opens another wallet
   */
  addProvider(openIdRequestId: string): Promise<void>
  removeProvider(id: string): Promise<void>
  apiKeys(): Promise<EmbeddedApiKey[]>
  addApiKey(key: { name: string; publicKey: string; expirationSeconds?: number }): Promise<void>
  removeApiKey(id: string): Promise<void>
  /** Sets a custom label for a passkey or key; '' removes it. */
  rename(id: string, label: string): Promise<void>

  activities(): Promise<EmbeddedActivity[]>
  approve(fingerprint: string): Promise<void>
  reject(fingerprint: string): Promise<void>

  recovery: EmbeddedRecovery
  /** Shows a secret in Turnkey's export iframe after a passkey prompt. The page never holds it. */
  exportKey(what: ExportTarget, place: FrameOptions): Promise<OpenFrame>
  /** Deletes the wallet with all of its keys at Turnkey, for ever, and ends the session. */
  deleteWallet(): Promise<void>
  /** Opens Turnkey's import iframe; `finish` reads what the user typed there. */
  importKey(what: ImportTarget, place: FrameOptions): Promise<OpenImport>

  /**
   * Signs with one of the accounts, even while another wallet is connected.
   * @throws WalletError accountNotFound
   */
  signMessage(message: string, address: `0x${string}`): Promise<`0x${string}`>
  /**
   * The smart wallet, deployed or not, that the selected account owns alone; or the linked one that
   * it signs for. Opens no popup.
   * @throws WalletError chainIdNotFound, noPublicClient, accountNotFound, signerNotFound
   */
  smartAccount(chainId: number | undefined, link?: SmartAccountLink): Promise<EmbeddedSmartAccount>
}

/** A smart wallet and the account that signs for it. */
export type SmartAccountLink = { address: `0x${string}`; signerAddress: `0x${string}` }

/** A smart wallet (ERC-4337) that an embedded account signs for. */
export type EmbeddedSmartAccount = SmartAccountLink & {
  chainId: number
  /** Index of the signer among the wallet's owners. */
  ownerIndex: number
  /** Whether a paymaster is configured for the chain, which pays the network fees. */
  isSponsored: boolean
  isDeployed(): Promise<boolean>
  /** For `verifyMessage` on its chain: ERC-1271, wrapped by ERC-6492 before deployment. */
  signMessage(message: string): Promise<`0x${string}`>
  signTypedData(typedData: unknown): Promise<`0x${string}`>
  /**
   * Sends calls as one user operation and returns its hash. `paymaster` pays in the place of the
   * configured one.
   * @throws WalletError requiredClientsNotFound without a bundler; sponsorshipRefused and
   * paymasterUnavailable if the paymaster does not pay, and nothing is sent
   */
  sendCalls(
    calls: readonly { to: `0x${string}`; data?: `0x${string}`; value?: bigint }[],
    paymaster?: { url: string; context?: unknown },
  ): Promise<`0x${string}`>
  /** Resolves once the operation is executed, successfully or not. */
  waitForCalls(hash: `0x${string}`): Promise<{ success: boolean; transactionHash: `0x${string}` }>
}

/** What a passkey has signed; base64url. Browsers may leave out the user handle. */
export type PasskeyAssertion = {
  credentialId: string
  authenticatorData: string
  clientDataJson: string
  signature: string
  userHandle: string | undefined
}

/** A sign-in that a passkey has signed in the browser's autofill, before anything else was chosen. */
export type ApprovedSignIn = {
  body: {
    type: 'ACTIVITY_TYPE_STAMP_LOGIN'
    organizationId: string
    timestampMs: string
    parameters: { publicKey: string; expirationSeconds: string }
  }
  keys: Omit<SessionKeys, 'expirationDate'>
  assertion: PasskeyAssertion
}

/** Cancels a passkey prompt (passkeyAborted) and closes it, if the browser supports that. */
type PromptOptions = { signal?: AbortSignal }

/** What an emailed code is for: to sign in, or to confirm the address of who is signed in. */
export type CodePurpose = 'signIn' | 'confirm'

/**
 * An emailed code that waits to be entered, without the code. None of it is secret: the key that an
 * entered code is bound to is made then.
 */
export type SentCode = {
  purpose: CodePurpose
  email: string
  /** The connector that sent it. */
  walletId: string
  /** Whose address it confirms, at the custody; undefined for a sign-in. */
  userId?: string | undefined
  otpId: string
  otpEncryptionTargetBundle: string
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number
  /** Milliseconds since 1970, by this device's clock. */
  sentAt: number
  /** How many wrong codes were entered. */
  wrongCodes: number
}

/** An account of the user, with its verified credential. */
export type EmbeddedAccount = VerifiedCredential & {
  name: string
  /** The wallet of an HD account. */
  walletId?: string
  walletName?: string
  privateKeyId?: string
  path?: string
}

/** The user's identity at Turnkey. */
type EmbeddedProfile = {
  organizationId: string
  userId: string
  userName: string
  email?: string
  isEmailConfirmed: boolean
}

/** A passkey of the user. */
export type EmbeddedPasskey = {
  id: string
  name: string
  credentialId: string
  /** Unix milliseconds. */
  createdAt: number
}

/** An OpenID provider that the user can sign in with. */
export type EmbeddedProvider = {
  id: string
  name: string
  /** Unix milliseconds. */
  createdAt: number
}

/** An API key of the user at Turnkey. */
export type EmbeddedApiKey = {
  id: string
  name: string
  publicKey: string
  /** Turnkey's credential type: a session, an API key, a recovery key. */
  type: string
  createdAt: number
  /** Missing: it does not expire. */
  expiresAt?: number
  /** Created by a sign-in, not for a program. */
  isSession: boolean
  /** The session of this page. */
  isThisSession: boolean
}

/** A Turnkey activity, and whether the user can vote on it. */
export type EmbeddedActivity = CustodyActivity & {
  fingerprint: string
  createdAt: number
  canApprove: boolean
  canReject: boolean
  approvals: number
}

/** Recovery for users who lost their passkey. */
export type EmbeddedRecovery = {
  /** Undefined if none is active: another type, no creation time, or expired. */
  state(): RecoveryState | undefined
  subscribe(listener: () => void): () => void
  /** Sends the code; does not reveal whether the address is known. */
  sendEmail(email: string): Promise<void>
  /**
   * Takes the code from the email and activates the session.
   * @throws WalletError invalidCode, cannotProceed
   */
  enterCode(code: string): Promise<void>
  /** Activates the session by another passkey of the same user. */
  byPasskey(options?: PromptOptions): Promise<void>
  /**
   * Registers the new passkey and ends the recovery.
   * @throws WalletError cannotProceed, invalidCode
   */
  finish(passkeyName: string, options?: PromptOptions): Promise<void>
  cancel(): void
}

/** The secret to export: a seed phrase, or the key of an account or of a key wallet. */
export type ExportTarget =
  | { kind: 'wallet'; walletId: string }
  | { kind: 'account'; address: `0x${string}` }
  | { kind: 'privateKey'; privateKeyId: string }

/** The kind of secret to import, and its name at Turnkey. */
export type ImportTarget = { kind: 'wallet'; name: string } | { kind: 'privateKey'; name: string }

/**
 * Where to insert the iframe.
 * @throws WalletError iframeContainerRequired if a value is missing or the id is taken
 */
export type FrameOptions = {
  container: HTMLElement
  elementId: string
  /** Accessible name of the iframe; the official package sets none. */
  title?: string
}

/** An iframe opened in the page; `close` removes it. */
export type OpenFrame = { close(): void }
/** An import iframe; `finish` submits what the user typed. */
export type OpenImport = OpenFrame & { finish(): Promise<{ addresses: `0x${string}`[] }> }

/** Members of an embedded wallet's connector beyond the shared ones. */
export type EmbeddedMembers = {
  variant: 'key' | 'hd'
  /** Loads the wallet's code once, for screens. Both variants share user and session. */
  embedded(): Promise<EmbeddedWallet>
  /** Ends the wallet's session in this browser, whether or not a connection uses it. */
  endSession(): Promise<void>
  /** The nonce of a transaction that this browser has sent; undefined if it is not known here. */
  nonceOf(transaction: {
    chainId: number
    account: `0x${string}`
    hash: `0x${string}`
  }): Promise<number | undefined>
  /** The authorization (EIP-7702) that the wallet signs by itself to send a batch. */
  upgradeOf(
    params: unknown,
  ): Promise<{ contractAddress: `0x${string}`; chainId: number; nonce: number } | undefined>
}
