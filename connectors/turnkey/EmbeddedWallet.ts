import type {
  CustodyActivity,
  RecoveryState,
  SignedAuthorization,
  VerifiedCredential,
} from '#lib/protocol/embedded.ts'

/** Where the session stands (§4). Read with `session()`, followed with `subscribe`. */
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
      /** `memory`: this browser cannot keep keys, so the session ends with the page. */
      keptIn: 'browser' | 'memory'
    }

/** Both variants at a glance, for the screens: everything an embedded wallet does besides EIP-1193. */
export type EmbeddedWallet = {
  session(): EmbeddedSession
  /** Returns its undo. */
  subscribe(listener: () => void): () => void

  /**
   * Makes a passkey, a sub-organization and a session; one prompt. One of email and passkeyName must be set.
   * After any of the four ways in, wagmi's `connect` finds the session and asks nobody.
   * @throws passkeyIdentifierRequired, webauthnUnsupported, the nine passkey errors, turnkeyError
   */
  signUp(identity: { email?: string; passkeyName?: string }, options?: PromptOptions): Promise<void>
  /** One prompt for any passkey of this site. @throws sessionFailed */
  signIn(options?: PromptOptions): Promise<void>
  /** Sends a code; `expiresAt` is milliseconds since 1970. The same for known and unknown addresses. */
  sendCode(email: string): Promise<{ expiresAt: number }>
  /** The code of the last `sendCode`. @throws invalidCode */
  signInWithCode(code: string): Promise<void>
  /** Ends the session here and in custody. */
  signOut(): Promise<void>

  /** Accounts in order, each with its credential; `path` for HD ones. */
  accounts(): Promise<EmbeddedAccount[]>
  /** HD only: the next account, m/44'/60'/0'/0/i. The provider tells accountsChanged. */
  addAccount(): Promise<EmbeddedAccount>
  /** Makes one of the accounts the one in use: the provider tells accountsChanged, it being first. @throws accountNotFound */
  chooseAccount(address: `0x${string}`): Promise<void>

  profile(): Promise<EmbeddedProfile>
  /** Shows by code that the address is the person's: `sendCode`, then this. @throws invalidCode */
  confirmEmail(code: string): Promise<void>
  /** Whether the person has any passkey; unlike `passkeys`, it needs no session of the site. */
  hasPasskey(): Promise<boolean>
  passkeys(): Promise<EmbeddedPasskey[]>
  addPasskey(passkeyName: string, options?: PromptOptions): Promise<void>
  removePasskey(id: string): Promise<void>
  apiKeys(): Promise<EmbeddedApiKey[]>
  addApiKey(key: { name: string; publicKey: string; expirationSeconds?: number }): Promise<void>
  removeApiKey(id: string): Promise<void>
  /** A name of one's own for a passkey or key; '' takes it away. */
  rename(id: string, label: string): Promise<void>

  activities(): Promise<EmbeddedActivity[]>
  approve(fingerprint: string): Promise<void>
  reject(fingerprint: string): Promise<void>

  recovery: EmbeddedRecovery
  /** Shows a secret in the custody's own frame; asks for the passkey afresh. The page never holds it. */
  exportKey(what: ExportTarget, place: FramePlace): Promise<OpenFrame>
  /** Opens the custody's import frame; `finish` reads what was typed there. */
  importKey(what: ImportTarget, place: FramePlace): Promise<OpenImport>

  signAuthorization(authorization: {
    contractAddress: `0x${string}`
    chainId: number
    nonce?: number
  }): Promise<SignedAuthorization>

  /** Signs with one of the accounts, also while another wallet is the connected one. @throws accountNotFound */
  signMessage(message: string, address: `0x${string}`): Promise<`0x${string}`>
  /**
   * The smart wallet that the account in use owns alone, there already or not; or the linked one
   * that it signs for. No window opens.
   * @throws chainIdNotFound, noPublicClient, accountNotFound, signerNotFound
   */
  smartAccount(chainId: number | undefined, link?: SmartAccountLink): Promise<EmbeddedSmartAccount>
}

/** A smart wallet, and which account signs for it. */
export type SmartAccountLink = { address: `0x${string}`; signerAddress: `0x${string}` }

/** A smart wallet (ERC-4337) that an embedded account signs for. */
export type EmbeddedSmartAccount = SmartAccountLink & {
  chainId: number
  /** Place of the signer among the wallet's owners. */
  ownerIndex: number
  isDeployed(): Promise<boolean>
  /** For `verifyMessage` of the chain: ERC-1271, wrapped as ERC-6492 has it before the wallet is there. */
  signMessage(message: string): Promise<`0x${string}`>
  signTypedData(typedData: unknown): Promise<`0x${string}`>
  /** Sends calls as one operation, whose hash it answers. @throws requiredClientsNotFound without a bundler */
  sendCalls(
    calls: readonly { to: `0x${string}`; data?: `0x${string}`; value?: bigint }[],
  ): Promise<`0x${string}`>
  /** Resolves once the operation is carried out, well or not. */
  waitForCalls(hash: `0x${string}`): Promise<{ success: boolean; transactionHash: `0x${string}` }>
}

/** The person's own cancel on the page: it closes the browser's prompt where the browser lets it, as passkeyAborted. */
export type PromptOptions = { signal?: AbortSignal }

export type EmbeddedAccount = VerifiedCredential & {
  name: string
  /** The wallet that an HD account belongs to. */
  walletId?: string
  walletName?: string
  privateKeyId?: string
  path?: string
}

export type EmbeddedProfile = {
  organizationId: string
  userId: string
  userName: string
  email?: string
  isEmailConfirmed: boolean
}

export type EmbeddedPasskey = {
  id: string
  name: string
  credentialId: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export type EmbeddedApiKey = {
  id: string
  name: string
  publicKey: string
  /** As custody calls it: a session, an API key, a recovery key. */
  type: string
  createdAt: number
  /** Missing: it does not end. */
  expiresAt?: number
  /** Made by a sign-in, not for a program. */
  isSession: boolean
  /** The session of this page. */
  isThisSession: boolean
}

export type EmbeddedActivity = CustodyActivity & {
  fingerprint: string
  createdAt: number
  canApprove: boolean
  canReject: boolean
  approvals: number
}

/** Getting back in without the passkey that was lost (§4). */
export type EmbeddedRecovery = {
  /** Undefined where none is active: another type, no creation time, or expired. */
  state(): RecoveryState | undefined
  subscribe(listener: () => void): () => void
  /** Sends the code; says nothing of whether the address is known. */
  sendEmail(email: string): Promise<void>
  /** The code from the letter; makes the session active. @throws invalidCode, cannotProceed */
  enterCode(code: string): Promise<void>
  /** Another passkey of the same person; makes the session active. */
  byPasskey(options?: PromptOptions): Promise<void>
  /** Registers the new passkey and ends the recovery. @throws cannotProceed, invalidCode */
  finish(passkeyName: string, options?: PromptOptions): Promise<void>
  cancel(): void
}

export type ExportTarget =
  | { kind: 'wallet'; walletId: string }
  | { kind: 'account'; address: `0x${string}` }
  | { kind: 'privateKey'; privateKeyId: string }

export type ImportTarget = { kind: 'wallet'; name: string } | { kind: 'privateKey'; name: string }

/** @throws iframeContainerRequired where one is missing or the id is taken. */
export type FramePlace = { container: HTMLElement; elementId: string }

export type OpenFrame = { close(): void }
export type OpenImport = OpenFrame & { finish(): Promise<{ addresses: `0x${string}`[] }> }

/** What a turnkey connector carries beyond the shape's members; screens reach for it by `type`. */
export type TurnkeyMembers = {
  variant: 'key' | 'hd'
  /** Loads what the wallet needs, once; for screens. Both variants share person and session. */
  embedded(): Promise<EmbeddedWallet>
}
