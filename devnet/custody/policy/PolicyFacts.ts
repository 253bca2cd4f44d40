/** Values of the policy language; integers are bigint, so that wei fit. */
export type PolicyValue =
  | string
  | boolean
  | bigint
  | PolicyValue[]
  | { [name: string]: PolicyValue | undefined }

/** What conditions may speak of besides `activity` and `approvers`: `eth`, `wallet`, `private_key`. */
export type PolicyFacts = { [name: string]: PolicyValue | undefined }
