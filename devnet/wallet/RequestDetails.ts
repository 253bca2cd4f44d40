/** How the wallet describes a request to the user, decoded independently of the site. */
export type RequestDetails = {
  title: string
  /** The account it is for, if it need not be the selected one. */
  account?: string
  /** Label of the approve button. */
  approveLabel: string
  fields: RequestField[]
  /** Warnings, shown first. */
  warnings: string[]
  /** Short fingerprint, for comparison with the one on the site. */
  hash?: string
}

/** One line of a request. */
export type RequestField = {
  label: string
  value: string
  /** `code` for addresses and numbers, `text` keeps line breaks. */
  kind?: 'code' | 'text'
}
