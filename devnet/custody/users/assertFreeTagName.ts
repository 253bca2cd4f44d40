import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'

/** @throws code 6 where another tag for users has the name */
export function assertFreeTagName(draft: Draft, organizationId: string, tagName: string): void {
  const taken = draft
    .list('tags', organizationId)
    .some((tag) => tag.kind === 'user' && tag.tagName === tagName)
  if (taken) throw apiError(6, `user tag already exists: ${tagName}`)
}
