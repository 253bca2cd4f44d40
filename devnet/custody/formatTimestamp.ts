/** A time in the API's format; its nanoseconds are always zero. */
type Timestamp = { seconds: string; nanos: string }

/** Formats milliseconds since 1970 as the API does. */
export function formatTimestamp(ms: number): Timestamp {
  return { seconds: String(Math.floor(ms / 1000)), nanos: '0' }
}
