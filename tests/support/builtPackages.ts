import { buildPackages } from '#tests/support/unpackPackages.ts'

/** Builds the packages once for all files of a stage. */
export const setup: () => Promise<void> = buildPackages
