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
  {
    rule: 'A new device is asked about only where the person had signed in before it',
    file: 'server/feed/newDevices.ts',
    original: 'lt(first, feedEvents.at),',
    replacement: '',
    test: 'tests/server/newDevices.test.ts',
    name: 'an answer > is not that of the new browser, nor of a newer one',
  },
  {
    rule: 'A browser of a user who was merged is a new device',
    file: 'server/events/feedEvents.ts',
    original: `convert_to(\${browser} || ':' || \${userId}, 'UTF8')`,
    replacement: `convert_to(\${browser}, 'UTF8')`,
    test: 'tests/server/newDevices.test.ts',
    name: 'a new device > is asked about although an older account of the stranger was merged',
  },
  {
    rule: 'A feed has the receipts of the person’s own wallets',
    file: 'server/feed/feed.ts',
    original: '.where(eq(identities.userId, userId))',
    replacement: '',
    test: 'tests/server/feed.test.ts',
    name: 'the feed > has nothing of anybody else',
  },
]
