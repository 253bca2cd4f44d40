import 'server-only'

/** Whether an environment value is an http or https URL without user name and password. */
export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !hasUserInfo(value)
}

/** Whether a URL contains a user name or a password: browsers and `fetch` refuse to request it. */
export function hasUserInfo(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return Boolean(username || password)
}
