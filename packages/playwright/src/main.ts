export type { TestChain } from './chain.ts'
export { findPairingUri } from './findPairingUri.ts'
export { freezeTab } from './freezeTab.ts'
export { type Hostility, hostilities, hostilityOf } from './hostilities.ts'
export type { WalletPresence } from './installWallet.ts'
export { latchkeyDevnet } from './latchkeyDevnet.ts'
export type { TestMailbox } from './mailbox.ts'
export { expect } from './matchers.ts'
export { addVirtualAuthenticator, type VirtualAuthenticator } from './passkeys.ts'
export type { PendingPhoneRequest, PhoneWallet } from './phone.ts'
export type { SmartWallet, SmartWalletPopup } from './smartWallet.ts'
export type { AppServer } from './startApp.ts'
export type { StartState, StartStateFixtures } from './startState.ts'
export {
  type LatchkeyFixtures,
  type LatchkeyOptions,
  type LatchkeyWorkerFixtures,
  type LatchkeyWorkerOptions,
  test,
} from './test.ts'
export type { BrowserWallet, MethodName, PendingRequest } from './wallet.ts'
