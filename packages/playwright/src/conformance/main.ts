export { browserWallet } from './browserWallet.ts'
export type { Capabilities, Capability } from './Capabilities.ts'
export type { Level } from './Check.ts'
export type { ConnectorPage } from './ConnectorPage.ts'
export { type ConformanceTest, conformanceTest } from './conformanceTest.ts'
export { phoneWallet } from './phoneWallet.ts'
export type {
  CreateSubject,
  Deviations,
  Subject,
  SubjectState,
  SubjectSwitches,
  Verify,
  WalletSwitches,
} from './Subject.ts'
export { smartWalletPopup } from './smartWalletPopup.ts'
export { testConnector } from './testConnector.ts'
