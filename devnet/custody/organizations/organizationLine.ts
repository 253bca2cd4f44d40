import type { Draft } from '#devnet/custody/Draft.ts'

/** An organisation and its parent, if it has one: what counts for the parent counts for it. */
export function organizationLine(draft: Draft, organizationId: string): string[] {
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  return parentId === undefined ? [organizationId] : [organizationId, parentId]
}
