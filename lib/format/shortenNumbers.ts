/** Digits before the decimals that a person can still compare. */
const mostDigits = 20

/** A number as any language writes it, and no part of an address or of a hash. */
const numbers = /(?<![\p{L}\p{N}])\p{Nd}[\p{Nd}.,'’٬٫\u00a0\u202f]*\p{Nd}(?![\p{L}\p{N}])/gu
/** Its digits before the decimals, in groups of three or not. */
const whole = /^\p{Nd}+(?:([.,'’٬\u00a0\u202f])\p{Nd}{3}(?:\1\p{Nd}{3})*(?!\p{Nd}))?/u

/** Writes numbers that are too long to read by their first and last digits: `11579…9935`. */
export function shortenNumbers(text: string): string {
  return text.replace(numbers, (number) => {
    const digits = whole.exec(number)?.[0].replace(/\P{Nd}/gu, '') ?? ''
    return digits.length > mostDigits ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : number
  })
}
