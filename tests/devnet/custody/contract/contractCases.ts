import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'

/** The cases of all rooms; each room adds its own list. */
export const contractCases: readonly ContractCase[] = []
