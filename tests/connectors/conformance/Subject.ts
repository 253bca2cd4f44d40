import type { Page } from '@playwright/test'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import type { SubjectName } from '#tests/connectors/harness/subjects.ts'

/** Verifies an account's signature: recovered for a key, verified on chain for a contract. */
type Verify = {
  message(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  typedData(signed: TypedDataDefinition & { address: Address; signature: Hex }): Promise<boolean>
}

/** A connector under test, and the user or simulator of its wallet. */
export type Subject = {
  name: SubjectName
  /** Selects the wallet that the switches below control. */
  wallet: (control: DevnetClient) => WalletSwitches
  verify: Verify
  /**
   * For wallets without an injected script: prepares the wallet, and returns the page’s query
   * parameters.
   */
  prepare?(
    page: Page,
    control: DevnetClient,
    harness: RunningHarness,
  ): Promise<Record<string, string>>
  /** Console messages that the connector may cause. */
  allowConsole?: RegExp
  /** Funds a new account for a transaction. */
  fund?(address: Address, control: DevnetClient): Promise<unknown>
  /** Injects the wallet into a page that was opened without it. */
  addWallet(page: Page, control: DevnetClient): Promise<void>
}

/** Actions on the wallet's side; each resolves when the pages have received them. */
export type WalletSwitches = Pick<DevnetClient['wallet'], 'state' | 'set'> & {
  emit(event: string, payload?: unknown): Promise<unknown>
  approve(): Promise<unknown>
}
