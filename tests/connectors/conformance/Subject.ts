import type { Page } from '@playwright/test'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import type { Control } from '#e2e/support/control.ts'
import type { SubjectName } from '#tests/connectors/harness/subjects.ts'

/** Whether a signature is the account's: recovered for a key, asked of the chain for a contract. */
export type Verify = {
  message(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>
  typedData(signed: TypedDataDefinition & { address: Address; signature: Hex }): Promise<boolean>
}

/** A connector under test and the person, or the simulator, behind its wallet. */
export type Subject = {
  name: SubjectName
  /** Where its wallet is. The switches below reach it. */
  wallet: (control: Control) => WalletSwitches
  verify: Verify
  /** Set where no script puts the wallet into the page: readies it, and says what the page’s address tells. */
  prepare?(page: Page, control: Control, harness: RunningHarness): Promise<Record<string, string>>
  /** What the browser may say of it in the console. */
  allowConsole?: RegExp
  /** Gives a fresh account what it needs to send something. */
  fund?(address: Address, control: Control): Promise<unknown>
  /** Not ours: what it does in a race is not ours to mend, and a check is judged by three tries. */
  isForeign?: boolean
  /** Puts the wallet into a page that was opened without it. */
  addWallet(page: Page, control: Control): Promise<void>
}

/** What is done on the wallet's side; each resolves when the pages have heard of it. */
export type WalletSwitches = Pick<Control['wallet'], 'state' | 'set' | 'emit' | 'approve'>
