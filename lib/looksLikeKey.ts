const phraseLengths = [12, 15, 18, 21, 24]

/**
 * Whether a text could be a private key (32 bytes in hex) or a recovery phrase, which a user may
 * have pasted by mistake. A hash looks like a key as well.
 */
export function looksLikeKey(text: string): boolean {
  const trimmed = text.trim()
  if (/^(0x)?[0-9a-f]{64}$/i.test(trimmed)) return true
  const words = trimmed.split(/\s+/)
  return phraseLengths.includes(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word))
}
