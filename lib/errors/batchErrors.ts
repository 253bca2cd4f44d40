import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for wallets' errors about batches (EIP-5792). */
export const batchErrors = defineErrors({
  capabilityUnsupported: {
    message: 'The wallet lacks something the calls need.',
    code: 5700,
    when: 'a batch demands a capability that the wallet does not have',
    fix: 'Use another wallet for this.',
    match: { codes: [5700] },
  },
  batchChainUnsupported: {
    message: 'The wallet makes no batches on this network.',
    code: 5710,
    when: 'a batch names a network for which the wallet takes none',
    fix: 'Switch to another network.',
    match: { codes: [5710] },
  },
  batchDuplicate: {
    message: 'The wallet knows a batch with this id already.',
    code: 5720,
    when: 'a batch comes with an id that was used before',
    fix: 'Look for it in the wallet before you send again.',
    match: { codes: [5720] },
  },
  batchUnknown: {
    message: 'The wallet does not know this batch.',
    code: 5730,
    when: 'the status of a batch is asked for that the wallet never took or has forgotten',
    fix: 'Look for it in the wallet before you send again.',
    match: { codes: [5730] },
  },
  batchTooLarge: {
    message: 'The batch has too many calls for the wallet.',
    code: 5740,
    when: 'a batch has more calls than the wallet can make in one',
    fix: 'Send fewer calls at a time.',
    match: { codes: [5740] },
  },
  upgradeRejected: {
    message: 'The account was not upgraded to make batches.',
    code: 5750,
    when: 'the wallet could make the batch once the account is upgraded, and the person says no to that',
    fix: 'Try again and approve in the wallet.',
    match: { codes: [5750] },
  },
  atomicityUnsupported: {
    message: 'The wallet cannot make these calls all or none.',
    code: 5760,
    when: 'a batch must be atomic, and the wallet cannot see to it',
    fix: 'Use another wallet for this.',
    match: { codes: [5760] },
  },
})
