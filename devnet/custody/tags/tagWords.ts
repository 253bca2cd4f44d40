import type { TagRecord } from '#devnet/custody/records.ts'

/** Names of the tag kinds in error messages. */
export const tagWords: Record<TagRecord['kind'], string> = {
  user: 'user tag',
  privateKey: 'private key tag',
}
