/** Whether a text looks like an email address; only a delivered email proves more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
}
