import type { Page } from '@playwright/test'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { DevnetClient } from '#devnet/client.ts'
import type { Capabilities } from './Capabilities.ts'
import type { CheckRun, Level } from './Check.ts'
import type { ConnectorPage } from './ConnectorPage.ts'

/** A connector under test, and the user or simulator of its wallet. */
export type Subject = {
  /** Its name in reports. */
  name: string
  /**
   * Path or file URL of a module that exports a `CreateSubject`. It is bundled for the page, and
   * imported by Node as a server does. A relative path starts at the working directory.
   */
  module: string | URL
  /**
   * Name of that export.
   * @default 'default'
   */
  exportName?: string
  /**
   * How much is checked.
   * @default 'wagmi'
   */
  level?: Level
  capabilities: Capabilities
  /** Checks that it does not meet, because another vendor's code decides. */
  deviations?: Deviations
  /** The wallet's side of the connector: what its user sees and does. */
  wallet(page: ConnectorPage): WalletSwitches
  verify: Verify
  /**
   * For wallets without an injected script: prepares the wallet once for all checks, and returns
   * parameters for the connector besides the URLs of the devnet.
   */
  prepare?(page: ConnectorPage): Promise<Record<string, string>>
  /** Prepares the wallet for one check, after the devnet was reset. */
  reset?(page: ConnectorPage): Promise<unknown>
  /** Console messages that the connector may cause. */
  allowConsole?: RegExp
  /** Funds a new account for a transaction. */
  fund?(address: Address, control: DevnetClient): Promise<unknown>
  /**
   * For wallets that show the page in a frame of their own: the address of the host with it.
   * @default the page is opened by itself
   */
  hostUrl?(appUrl: string, control: DevnetClient): Promise<string>
  /** Injects the wallet into a page that was opened without it, if it is one of those. */
  addWallet?(page: Page, control: DevnetClient): Promise<void>
}

/**
 * Creates the connector, on the page and on a server: the parameters are the URLs of the devnet's
 * services (`chain`, `relay`, `popup`, …; none on a server), and what `prepare` has returned.
 */
export type CreateSubject = (parameters: Partial<Record<string, string>>) => CreateConnectorFn

/** What happens instead, as the table prints it, and the test of it; by the name of the check. */
export type Deviations = Record<string, { reason: string; run: CheckRun }>

/** Verifies an account's signature: recovered for a key, verified on chain for a contract. */
export type Verify = {
  message(
    signed: { address: Address; message: string; signature: Hex },
    control: DevnetClient,
  ): Promise<boolean>
  typedData(
    signed: TypedDataDefinition & { address: Address; signature: Hex },
    control: DevnetClient,
  ): Promise<boolean>
}

/** Actions on the wallet's side; each resolves when the pages have received them. */
export type WalletSwitches = {
  /** Its accounts and its chain, read from the wallet and not from the connector. */
  state(): Promise<SubjectState>
  /**
   * Does what its user does; throws for what the wallet does not have. A policy also applies to
   * prompts that appear later, while the check waits for the connector in the page. May be called
   * before the page is open.
   */
  set(part: SubjectSwitches): Promise<SubjectState>
  /** Emits an event of EIP-1193, as if the wallet's user had caused it. */
  emit(event: string, payload?: unknown): Promise<unknown>
  /** Approves what waits for the user. */
  approve(): Promise<unknown>
  /**
   * Methods of the requests that the wallet received from the page, oldest first; a prompt to
   * connect is `eth_requestAccounts`.
   * @default those that the devnet received
   */
  requests?(): Promise<string[]>
}

/** What a check reads from a wallet. */
export type SubjectState = {
  accounts: readonly string[]
  chainId: number
  /** The chains that it can switch to without adding one. */
  knownChainIds: readonly number[]
  /** Requests that wait for its user. */
  pending: readonly unknown[]
}

/** What a check changes in a wallet. Only the switches of its capabilities occur. */
export type SubjectSwitches = {
  /**
   * What its user does with every request from now on: `approve` occurs always, `reject` if it
   * prompts for anything, `ask` with `isInPage` or `locks`.
   */
  policy?: 'ask' | 'approve' | 'reject'
  /** Index of the account that its user selects: `emitsEvents`. */
  selected?: number
  /** The chain that its user selects: `changesChain` or `addsChains`. */
  chainId?: number
  /** `locks` */
  locked?: boolean
  /** Delays every response: `isInPage`. */
  delayMs?: number
  /** Signs with another account's key: `signs` and `promptsToSign`. */
  wrongSignature?: boolean
  /** How it fails on every request: `isInPage`. */
  fault?: 'none' | 'throw' | 'string' | 'nothing'
}
