const longestName = 255

/**
 * Whether a text could be an ENS name: parts with dots between them. Only the lookup, which is
 * loaded on demand, knows whether the name is valid.
 */
export function isNameLike(text: string): boolean {
  return text.length <= longestName && /^[^\s.@/:]+(\.[^\s.@/:]+)+$/u.test(text)
}
