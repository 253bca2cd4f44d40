let lastMs = 0

/** The body of a submission as text; each one is unique. */
export function submission(
  { organizationId }: { organizationId: string },
  type: string,
  parameters: unknown,
): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return JSON.stringify({ type, timestampMs: String(lastMs), organizationId, parameters })
}
