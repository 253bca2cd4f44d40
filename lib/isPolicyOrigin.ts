/**
 * Whether a text is one origin that a Content-Security-Policy may contain: scheme, host and port,
 * without a wildcard or any character that would start another directive.
 */
export function isPolicyOrigin(text: string): boolean {
  if (!/^(https?|wss?):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(text)) return false
  return URL.canParse(text) && new URL(text).origin === text
}
