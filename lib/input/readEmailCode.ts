import { emailCodeLength } from '#lib/protocol/constants.ts'

/** More than any email has. */
const textLimit = 5000

/** Characters that people and programs write between those of a code. */
const separators = /[\s.,:;'"_-]/g

/**
 * The emailed code in what a person typed or pasted: the code itself, as any keyboard writes it and
 * with any separators, or a sentence that contains one. Undefined if there is none, or more than one.
 */
export function readEmailCode(text: string): string | undefined {
  const plain = typedText(text.slice(0, textLimit))
  const compact = plain.replace(separators, '')
  if (isCode(compact)) return compact
  const found = codesIn(plain)
  // Words have no digits; a code without any is one in capitals.
  const likely = [/\d/, /^[A-Z]+$/].map((pattern) => found.filter((one) => pattern.test(one)))
  const [code, ...others] = new Set(likely.find((ones) => ones.length > 0))
  return others.length === 0 ? code : undefined
}

/** The long code of a recovery email in what a person pasted; undefined if there is nothing. */
export function readRecoveryCode(text: string): string | undefined {
  return typedText(text).replace(/\s/g, '') || undefined
}

/**
 * What a person typed or pasted, as a plain keyboard would have written it: full-width letters and
 * digits and Arabic digits become ASCII (NFKC), every kind of dash becomes a hyphen, and invisible
 * characters are removed.
 */
export function typedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/**
 * The words of a sentence that could be a code: whole, or two halves with a hyphen or a space between.
 * Japanese and Chinese have no spaces around it, so that only Latin letters continue a word.
 */
function codesIn(sentence: string): string[] {
  const words = [...sentence.matchAll(/[\p{Script=Latin}\p{N}_-]+/gu)]
  return words.flatMap(({ 0: word, index }, place) => {
    const next = words[place + 1]
    const isNear = next?.index === index + word.length + 1 && sentence[next.index - 1] === ' '
    // Two short words in capitals are more often words.
    const pair = isNear && /\d/.test(word + next[0]) ? [`${word}-${next[0]}`] : []
    return [word, ...pair].flatMap((text) => {
      const [start = '', end = '', ...more] = text.split('-').filter(Boolean)
      const isWhole = end === '' && isCode(start)
      const isHalved = start.length === end.length && isCode(start + end) && !/[a-z]/.test(text)
      return more.length === 0 && (isWhole || isHalved) ? [start + end] : []
    })
  })
}

function isCode(text: string): boolean {
  return text.length === emailCodeLength && /^[A-Z\d]+$/i.test(text)
}
