/** Names of secret values. */
const secretNames =
  /secret|private|password|passphrase|mnemonic|seed|token|jwt|otp|^code$|bundle|stamp|cookie|symkey|apikey|session/i
/** What may have such a name and is public: an address, a hash or another number. */
const publicValue = /^(0x[0-9a-f]{0,64}|\d+)$/i

const patterns: readonly (readonly [RegExp, string])[] = [
  [/symKey=[0-9a-f]+/gi, '[pairing key]'],
  // A private key looks like a hash, so neither is kept whole.
  [/\b(0x)?([0-9a-f]{8})[0-9a-f]{48}([0-9a-f]{8})\b/gi, '$1$2…$3'],
  [/\b([a-z]{3,8} ){11,23}[a-z]{3,8}\b/g, '[words]'],
]

/** What the characters of a token or of an email address make, whichever it is. */
const runs = /[\w.+@-]+/g
const token = /\beyJ[\w-]{8}/
const email = /[\w.+-]@[\w-]+\.[\w-]/

const textLimit = 4000
/** Of a longer text only the beginning is read: its length is up to whoever wrote it. */
const readLimit = 2 * textLimit
/** What is cut may end in a part of a secret that only its whole shows, such as 24 words. */
const secretLength = 300
const depthLimit = 12
const itemLimit = 200

/**
 * A copy of what was asked or answered that can be shown to others: without secrets, tokens, codes
 * and email addresses, and shortened. Addresses, messages and amounts stay.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return `${value}`
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthLimit) return '[…]'
  if (value instanceof Uint8Array) return `[${value.length} bytes]`
  if (Array.isArray(value)) return value.slice(0, itemLimit).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, itemLimit)
      .map(([name, item]) => [name, isSecret(name, item) ? '[secret]' : redact(item, depth + 1)]),
  )
}

/** The parameters of a request; a message is shown as the text that its bytes are. */
export function redactParams(method: string, params: unknown): unknown {
  const isMessage = /^(personal_sign|eth_sign)$/.test(method)
  return redact(isMessage && Array.isArray(params) ? params.map(textOf) : params)
}

/** The text of bytes in hex; the bytes themselves if they are none, as those of an address. */
function textOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(value)) return value
  const bytes = Uint8Array.from(value.slice(2).match(/../g) ?? [], (byte) => Number(`0x${byte}`))
  const text = new TextDecoder().decode(bytes)
  return /^[^\p{Cc}\uFFFD]*$/u.test(text.replace(/[\r\n\t]/g, ' ')) ? text : value
}

/**
 * The answer to a request. A signature can be used by whoever reads it, so only its length is kept.
 */
export function redactAnswer(method: string, answer: unknown): unknown {
  if (!/sign/i.test(method)) return redact(answer)
  return typeof answer === 'string' ? `[signature, ${answer.length} characters]` : '[signature]'
}

function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && secretNames.test(name) && !publicValue.test(value)
}

/** Typed data is often JSON in a string: what it contains is redacted by its names. */
function redactText(text: string): unknown {
  if (/^\s*[{[]/.test(text)) {
    try {
      return redact(JSON.parse(text), 1)
    } catch {
      // Not JSON: a text like any other.
    }
  }
  const clean = patterns.reduce(
    (rest, [pattern, name]) => rest.replace(pattern, name),
    text.slice(0, readLimit).replace(runs, redactRun),
  )
  const isWhole = text.length <= readLimit
  if (isWhole && clean.length <= textLimit) return clean
  const end = isWhole ? textLimit : Math.min(textLimit, clean.length - secretLength)
  return `${clean.slice(0, end)}…`
}

function redactRun(run: string): string {
  if (token.test(run)) return '[token]'
  return email.test(run) ? '[email]' : run
}
