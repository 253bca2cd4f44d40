import type { Below } from '#devnet/custody/store/createLayer.ts'

/** Ids of an organization and its parent, if any: settings of the parent apply to both. */
export function organizationLine(draft: Below, organizationId: string): string[] {
  const parentId = draft.get('organizations', organizationId, organizationId)?.parentId
  return parentId === undefined ? [organizationId] : [organizationId, parentId]
}
