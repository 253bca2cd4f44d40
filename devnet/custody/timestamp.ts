/** A moment as the API writes it: whole seconds, both parts as texts. */
export type Timestamp = { seconds: string; nanos: string }

/** Writes milliseconds since 1970 as the API does. */
export function timestamp(ms: number): Timestamp {
  return { seconds: String(Math.floor(ms / 1000)), nanos: '0' }
}
