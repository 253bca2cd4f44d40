/**
 * The pairs of a Cookie header or of `document.cookie`. Only spaces and tabs separate them (RFC 6265, 4.2.1):
 * browsers let a subdomain set a cookie whose name begins with another space, such as U+00A0, before
 * `__Host-`, and send it.
 */
export function cookiePairs(cookies: string | null | undefined): string[] {
  return (cookies ?? '').split(';').map(withoutSpaces)
}

function withoutSpaces(text: string): string {
  const isSpace = (index: number) => text[index] === ' ' || text[index] === '\t'
  let [start, end] = [0, text.length]
  while (start < end && isSpace(start)) start++
  while (start < end && isSpace(end - 1)) end--
  return text.slice(start, end)
}
