import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { credentialCases } from '#tests/devnet/custody/contract/credentialCases.ts'
import { emailCases } from '#tests/devnet/custody/contract/emailCases.ts'
import { keysCases } from '#tests/devnet/custody/contract/keysCases.ts'
import { openIdCases } from '#tests/devnet/custody/contract/openIdCases.ts'
import { otpCases } from '#tests/devnet/custody/contract/otpCases.ts'
import { policyCases } from '#tests/devnet/custody/contract/policyCases.ts'
import { userCases } from '#tests/devnet/custody/contract/userCases.ts'

/** The cases of all areas; each area adds its own list. */
export const contractCases: readonly ContractCase[] = [
  ...userCases,
  ...credentialCases,
  ...policyCases,
  ...keysCases,
  ...emailCases,
  ...otpCases,
  ...openIdCases,
]
