import type { Mutation } from '#tests/mutations/Mutation.ts'

/** Mutations of the server. */
export const serverMutations: readonly Mutation[] = [
  {
    rule: 'A recovery key is valid for 900 seconds',
    file: 'lib/protocol/constants.ts',
    original: 'recoveryKeySeconds = 900',
    replacement: 'recoveryKeySeconds = 901',
    test: 'tests/server/custody/email.test.ts',
    name: 'a recovery > sends a key that finds the user for 900 seconds',
  },
  {
    rule: 'A recovery key is one of its type',
    file: 'server/custody/recovery.ts',
    original: "credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' &&",
    replacement: 'credential.type.length > 0 &&',
    test: 'tests/server/custody/email.test.ts',
    name: 'a recovery > finds no user by a key that is not a recovery key',
  },
]
