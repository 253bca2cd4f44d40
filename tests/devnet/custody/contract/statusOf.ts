/** `COMPLETED` of an official client's answer. */
export function statusOf({ activity }: { activity: { status: string } }): string {
  return activity.status.replace('ACTIVITY_STATUS_', '')
}
