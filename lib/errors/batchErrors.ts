import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for wallets' errors about batches (EIP-5792). */
export const batchErrors = defineErrors({
  capabilityUnsupported: {
    message: 'The wallet lacks something the calls need.',
    code: 5700,
    when: 'a batch requires a capability that the wallet does not have',
    fix: 'Use another wallet for this.',
    actor: 'maker',
    match: { codes: [5700] },
  },
  batchChainUnsupported: {
    message: 'The wallet makes no batches on this network.',
    code: 5710,
    when: 'a batch names a chain on which the wallet does not support batches',
    fix: 'Switch to another network.',
    actor: 'wallet',
    match: { codes: [5710] },
  },
  batchDuplicate: {
    message: 'The wallet knows a batch with this id already.',
    code: 5720,
    when: 'a batch has an id that was used before',
    fix: 'Look for it in the wallet before you send again.',
    actor: 'wallet',
    match: { codes: [5720] },
  },
  batchUnknown: {
    message: 'The wallet does not know this batch.',
    code: 5730,
    when: 'the status of a batch that the wallet never received or no longer stores',
    fix: 'Look for it in the wallet before you send again.',
    actor: 'wallet',
    match: { codes: [5730] },
  },
  batchTooLarge: {
    message: 'The batch has too many calls for the wallet.',
    code: 5740,
    when: 'a batch has more calls than the wallet accepts',
    fix: 'Send fewer calls at a time.',
    actor: 'page',
    match: { codes: [5740] },
  },
  upgradeRejected: {
    message: 'The account was not upgraded to make batches.',
    code: 5750,
    when: 'the batch needs an upgrade of the account, and the user rejects it',
    fix: 'Try again and approve in the wallet.',
    actor: 'wallet',
    match: { codes: [5750] },
  },
  atomicityUnsupported: {
    message: 'The wallet cannot make these calls all or none.',
    code: 5760,
    when: 'a batch must be atomic, and the wallet cannot guarantee it',
    fix: 'Use another wallet for this.',
    actor: 'maker',
    match: { codes: [5760] },
  },
})
