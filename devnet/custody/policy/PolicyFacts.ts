/** Values of the policy language; integers are bigint, because wei exceed a number. */
export type PolicyValue =
  | string
  | boolean
  | bigint
  | PolicyValue[]
  | { [name: string]: PolicyValue | undefined }

/** Names in conditions besides `activity` and `approvers`: `eth`, `wallet`, `private_key`. */
export type PolicyFacts = { [name: string]: PolicyValue | undefined }
