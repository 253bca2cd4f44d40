import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { exchangeCases } from '#tests/devnet/custody/contract/exchangeCases.ts'
import { privateKeyCases } from '#tests/devnet/custody/contract/privateKeyCases.ts'
import { signingCases } from '#tests/devnet/custody/contract/signingCases.ts'
import { walletCases } from '#tests/devnet/custody/contract/walletCases.ts'

/** Wallets, private keys, signing, import and export. */
export const keysCases: ContractCase[] = [
  ...walletCases,
  ...privateKeyCases,
  ...signingCases,
  ...exchangeCases,
]
