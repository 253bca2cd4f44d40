/** Whether a text has the look of an e-mail address; only a letter that arrives tells more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
}
