import type { Page } from '@playwright/test'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { DevnetClient } from '#devnet/client.ts'
import type { Capabilities } from '#tests/connectors/conformance/Capabilities.ts'
import type { CheckRun } from '#tests/connectors/conformance/Check.ts'
import type { ConnectorPage } from '#tests/connectors/conformance/ConnectorPage.ts'

/** A connector under test, and the user or simulator of its wallet. */
export type Subject = {
  /** Its column of the table, and its name on the page. */
  name: string
  /** Creates the connector without a page, as a server does. */
  create(): CreateConnectorFn
  capabilities: Capabilities
  /** Checks that it does not meet, because another vendor's code decides. */
  deviations?: Deviations
  /** Selects the wallet that the switches control. */
  wallet(control: DevnetClient): WalletSwitches
  verify: Verify
  /**
   * For wallets without an injected script: prepares the wallet once for all checks, and returns
   * the page’s query parameters.
   */
  prepare?(page: ConnectorPage): Promise<Record<string, string>>
  /** Prepares the wallet for one check, after the devnet was reset. */
  reset?(page: ConnectorPage): Promise<unknown>
  /** Console messages that the connector may cause. */
  allowConsole?: RegExp
  /** Funds a new account for a transaction. */
  fund?(address: Address, control: DevnetClient): Promise<unknown>
  /** Injects the wallet into a page that was opened without it, if it is one of those. */
  addWallet?(page: Page, control: DevnetClient): Promise<void>
}

/** What happens instead, as the table prints it, and the test of it; by the name of the check. */
export type Deviations = Record<string, { reason: string; run: CheckRun }>

/** Verifies an account's signature: recovered for a key, verified on chain for a contract. */
type Verify = {
  message(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  typedData(signed: TypedDataDefinition & { address: Address; signature: Hex }): Promise<boolean>
}

/** Actions on the wallet's side; each resolves when the pages have received them. */
export type WalletSwitches = Pick<DevnetClient['wallet'], 'state' | 'set'> & {
  emit(event: string, payload?: unknown): Promise<unknown>
  approve(): Promise<unknown>
}
