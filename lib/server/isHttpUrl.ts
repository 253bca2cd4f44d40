import 'server-only'

/** Whether a value of the environment is an http or https address. */
export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
