import type { en } from '#lib/messages/en.ts'

/** A message in the forms of a number, chosen by `Intl.PluralRules` with the value `count`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** A message of a locale: text, or forms if it names the value `count`. */
export type Message = string | Plural

/** Values of a message's placeholders; only `count` is formatted as a number of the locale. */
export type MessageValues = Record<string, string | number>

/** Messages of one section as plain data, which the server passes to the browser. */
export type SectionData = { readonly [key: string]: Message | SectionData }

/** Name of a section: the messages of one screen. */
export type SectionName = keyof typeof en

/**
 * The messages as screens read them: a message without placeholders is a string, any other is a
 * function of its values.
 */
export type Messages = { [name in SectionName]: Read<(typeof en)[name]> }

type Placeholders<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | Placeholders<rest>
  : never

type Read<data> = data extends string
  ? ReadText<data, string | number>
  : data extends { other: infer text extends string }
    ? ReadText<text, number>
    : { readonly [key in keyof data]: Read<data[key]> }

type ReadText<text extends string, count> = [Placeholders<text>] extends [never]
  ? string
  : (
      values: { [name in Placeholders<text>]: name extends 'count' ? count : string | number },
    ) => string
