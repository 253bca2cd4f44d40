import type { Mutation } from '#tests/mutations/Mutation.ts'
import { connectorMutations } from '#tests/mutations/rows/connectorMutations.ts'
import { errorTextMutations } from '#tests/mutations/rows/errorTextMutations.ts'
import { serverMutations } from '#tests/mutations/rows/serverMutations.ts'
import { smartWalletMutations } from '#tests/mutations/rows/smartWalletMutations.ts'
import { turnkeyMutations } from '#tests/mutations/rows/turnkeyMutations.ts'
import { walletConnectMutations } from '#tests/mutations/rows/walletConnectMutations.ts'

/** Every mutation: one for each rule of the specification, with the unit test that claims it. */
export const mutations: readonly Mutation[] = [
  ...walletConnectMutations,
  ...connectorMutations,
  ...turnkeyMutations,
  ...smartWalletMutations,
  ...serverMutations,
  ...errorTextMutations,
]
