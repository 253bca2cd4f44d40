/**
 * The catalog in another language, by the keys of its rows: what a screen shows instead of a row's
 * own texts. The placeholders are the arguments of the row's message.
 */
export type ErrorTexts = Readonly<Record<string, { message: string; fix: string }>>
