import { httpError } from '#devnet/http/httpError.ts'

/** Which values a setting accepts, and how the error message describes them. */
export type SettingRule = readonly [isValid: (value: unknown) => boolean, expected: string]

/**
 * Reads settings from the control port: `rules` lists what can be set.
 * @throws HttpError 400 that names the invalid setting
 */
export function readSettings(
  body: Record<string, unknown>,
  rules: Record<string, SettingRule>,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(body)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule) throw httpError(400, `${name} cannot be set.`)
    const [isValid, expected] = rule
    if (!isValid(value)) throw httpError(400, `${name} must be ${expected}.`)
  }
  return body
}

/**
 * Reads an optional text field, such as the id of a request.
 * @throws HttpError 400 that names the field
 */
export function optionalText(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw httpError(400, `${name} must be text.`)
}

/** A switch. */
export const flag: SettingRule = [(value) => typeof value === 'boolean', 'true or false']

/** A delay of up to ten minutes. */
export const milliseconds = integer(0, 600_000, 'a whole number up to 600000')

/** One of several words. */
export function oneOf(...values: string[]): SettingRule {
  return [
    (value) => typeof value === 'string' && values.includes(value),
    `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  ]
}

/** An integer in a range. */
function integer(least: number, most: number, expected: string): SettingRule {
  return [(value) => isIntegerBetween(value, least, most), expected]
}

/** True for an integer from `least` to `most`. */
export function isIntegerBetween(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** What the dev wallet and the phone have in common. */
export const walletRules = {
  policy: oneOf('ask', 'approve', 'reject', 'ignore'),
  selected: integer(0, 9, 'a whole number from 0 to 9'),
  chainId: integer(1, Number.MAX_SAFE_INTEGER, 'a whole number above 0'),
  delayMs: milliseconds,
  wrongSignature: flag,
} satisfies Record<string, SettingRule>
