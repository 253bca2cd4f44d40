import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'

/** @throws code 6 where another tag for private keys has the name */
export function requireFreeTagName(draft: Draft, organizationId: string, tagName: string): void {
  const tags = draft.list('tags', organizationId)
  if (tags.some((tag) => tag.kind === 'privateKey' && tag.tagName === tagName)) {
    throw apiError(6, `private key tag already exists: ${tagName}`)
  }
}
