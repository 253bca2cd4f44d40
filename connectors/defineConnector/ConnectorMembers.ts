import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import type { ErrorRows } from '#lib/errors/defineErrors.ts'
import type { PairingChallenge, VerifyRequest } from '#lib/protocol/auth.ts'
import type { DeepLinks, WalletListing } from '#lib/protocol/entities.ts'

/** Members that any connector may have beyond wagmi's; the site uses those that it finds. */
export type ConnectorMembers = WalletListing & {
  /** Preloads the wallet before a click. */
  preload?(): Promise<void>
  /** Cancels the pending wallet request. */
  cancel?(): void
  /** Loads the rows of the errors that only connectors of this type throw. */
  errorRows?(): Promise<ErrorRows>
  /**
   * Name and icon of the connected wallet, as it reports them; with `orLast` also of the one that
   * was connected last.
   */
  peer?(orLast?: boolean): { name: string; icon?: string } | undefined
  /** Remembers the wallet app to pair with. */
  chooseApp?(app: { name: string; deepLinks?: DeepLinks }): Promise<void>
  /**
   * Whether the wallet is in the list, which it is not where it cannot be used at all.
   * @default true
   */
  isListed?(): boolean
  /**
   * Whether the page is open inside of this wallet: it is then connected at once, without a prompt, and
   * is first in the list. It loads nothing elsewhere.
   */
  isHost?(): Promise<boolean>
  /**
   * Whether the account has several owners, who sign one after another: its sign-in message is then valid
   * for hours.
   */
  isShared?(account: { address: string; chainId: number }): Promise<boolean>
  /** The signature of a message that the owners have completed by now; must not prompt. */
  collectedSignature?(message: string): Promise<`0x${string}` | undefined>
  /**
   * Has the wallet sign in as it connects, with one approval, in every `connect` from now on; undefined
   * ends that. A wallet that cannot do both only connects.
   */
  signInOnConnect?(request: SignInRequest | undefined): void
  /**
   * The authorization (EIP-7702) that the wallet signs by itself to send this batch (`wallet_sendCalls`),
   * for a review that shows it; undefined if it needs none.
   */
  upgradeOf?(params: unknown): Promise<AccountUpgrade | undefined>
  /**
   * The nonce of a transaction that the wallet has sent, for the list of transactions: what becomes of one
   * that no node has is told by it. Undefined if the wallet does not know.
   */
  nonceOf?(transaction: SentByWallet): Promise<number | undefined>
  /**
   * What became of a transaction that the wallet has named by a hash of its own, because its owners had
   * yet to sign it; must not prompt. Undefined if the wallet does not know it.
   */
  executionOf?(transaction: SentByWallet): Promise<WalletExecution | undefined>
  /** The wallet is present in this browser. */
  isInstalled?: boolean | undefined
  /** Another wallet uses the same rdns. */
  isDuplicate?: boolean | undefined
  /**
   * Replaces this connector by those of the wallets it finds in the browser. `wrap` changes each of
   * them before it is added, as the site may have changed this one.
   */
  discover?(
    config: Config,
    recent: RecentConnector | undefined,
    wrap?: (create: CreateConnectorFn) => CreateConnectorFn,
  ): WalletDiscovery | undefined
}

/** A sign-in with the approval of a connection. */
export type SignInRequest = {
  /** Called for each request to a wallet: what it is to sign. */
  requestChallenge(): Promise<PairingChallenge>
  /** Called before `connect` resolves, if the wallet has signed: for the server, which verifies it. */
  onSigned(signed: VerifyRequest, address: `0x${string}`): void
}

/** A transaction by its hash, and where it was sent. */
type SentByWallet = { chainId: number; account: `0x${string}`; hash: `0x${string}` }

/** It waits for owners, or they have declined it, or a transaction of this hash executes it. */
export type WalletExecution = 'waiting' | 'refused' | { hash: `0x${string}` }

/** An authorization (EIP-7702) that gives an account code, by which it executes batches. */
export type AccountUpgrade = { contractAddress: `0x${string}`; chainId: number; nonce: number }

/** The connector that was used last, by the cookie. */
export type RecentConnector = { id: string; name: string }

/** Discovery of browser wallets for one config. */
export type WalletDiscovery = {
  /** Index of these wallets in the list, also while none was found. */
  index: number
  /** The type of their connectors. */
  type: string
  /** Whether a connector is that of a wallet in this browser, announced or remembered. */
  includes(connector: Pick<Connector, 'type'>): boolean
  /** Starts discovery; call it in the browser. Returns its stop. */
  watch(): () => void
  /** Finds wallets that do not announce themselves; loads the wallet book. */
  detect(): Promise<void>
}
