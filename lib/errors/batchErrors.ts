import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

/** Catalog rows for wallets' errors about batches (EIP-5792). */
export const batchErrors = {
  capabilityUnsupported: {
    message: 'The wallet lacks something the calls need.',
    code: 5700,
    fix: 'Use another wallet for this.',
    match: { codes: [5700] },
  },
  batchChainUnsupported: {
    message: 'The wallet makes no batches on this network.',
    code: 5710,
    fix: 'Switch to another network.',
    match: { codes: [5710] },
  },
  batchDuplicate: {
    message: 'The wallet knows a batch with this id already.',
    code: 5720,
    fix: 'Look for it in the wallet before you send again.',
    match: { codes: [5720] },
  },
  batchUnknown: {
    message: 'The wallet does not know this batch.',
    code: 5730,
    fix: 'Look for it in the wallet before you send again.',
    match: { codes: [5730] },
  },
  batchTooLarge: {
    message: 'The batch has too many calls for the wallet.',
    code: 5740,
    fix: 'Send fewer calls at a time.',
    match: { codes: [5740] },
  },
  upgradeRejected: {
    message: 'The account was not upgraded to make batches.',
    code: 5750,
    fix: 'Try again and approve in the wallet.',
    match: { codes: [5750] },
  },
  atomicityUnsupported: {
    message: 'The wallet cannot make these calls all or none.',
    code: 5760,
    fix: 'Use another wallet for this.',
    match: { codes: [5760] },
  },
} as const satisfies Record<string, ErrorRow>
