import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { credentialCases } from '#tests/devnet/custody/contract/credentialCases.ts'
import { keysCases } from '#tests/devnet/custody/contract/keysCases.ts'
import { lettersCases } from '#tests/devnet/custody/contract/lettersCases.ts'
import { peopleCases } from '#tests/devnet/custody/contract/peopleCases.ts'
import { policyCases } from '#tests/devnet/custody/contract/policyCases.ts'

/** The cases of all areas; each area adds its own list. */
export const contractCases: readonly ContractCase[] = [
  ...peopleCases,
  ...credentialCases,
  ...policyCases,
  ...keysCases,
  ...lettersCases,
]
