import type { Path } from '#devnet/custody/Path.ts'

/** Every path that the custody serves, by room; what is not here is 404. */
export const paths: readonly Path[] = []
