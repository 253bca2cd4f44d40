import type { TagRecord } from '#devnet/custody/records.ts'

/** What errors call a tag. */
export const tagWords: Record<TagRecord['kind'], string> = {
  user: 'user tag',
  privateKey: 'private key tag',
}
