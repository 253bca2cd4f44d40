/**
 * The pairs of a Cookie header or of `document.cookie`. Only spaces and tabs separate them (RFC 6265, 4.2.1):
 * browsers let a subdomain set a cookie whose name begins with another space, such as U+00A0, before
 * `__Host-`, and send it.
 */
export function cookiePairs(cookies: string | null | undefined): string[] {
  return (cookies ?? '').split(';').map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
}
