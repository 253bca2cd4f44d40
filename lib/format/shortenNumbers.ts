/** Digits of a number without separators, and of an amount, that a person can still compare. */
const plainDigits = 20
const amountDigits = 30

/** A number as any language writes it, and no part of an address or of a hash. */
const numbers = /(?<![\p{L}\p{N}])\p{Nd}[\p{Nd}.,'’٬٫\u00a0\u202f]*\p{Nd}(?![\p{L}\p{N}])/gu

/** Writes numbers that are too long to read by their first and last digits: `11579…9935`. */
export function shortenNumbers(text: string): string {
  return text.replace(numbers, (number) => {
    const digits = number.replace(/\P{Nd}/gu, '')
    const most = digits === number ? plainDigits : amountDigits
    return digits.length > most ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : number
  })
}
