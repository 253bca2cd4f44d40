/** For `JSON.stringify`, which knows no bigint: its decimal digits as text. */
export const bigintAsText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
