/** What a person reads about a request before answering: the wallet's own reading of it. */
export type RequestDetails = {
  title: string
  /** The account it is for, where that is not the selected one by its nature. */
  account?: string
  /** What the approving button says. */
  approveLabel: string
  fields: RequestField[]
  /** Sentences a person should see first. */
  warnings: string[]
  /** Short fingerprint, to be compared with what the site shows. */
  hash?: string
}

/** One line of a request. */
export type RequestField = {
  label: string
  value: string
  /** `code` for addresses and numbers, `text` keeps line breaks. */
  kind?: 'code' | 'text'
}
