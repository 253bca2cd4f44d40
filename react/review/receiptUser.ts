/** The signed-in user: null without one, undefined while unknown. */
export type ReceiptUser = { identity: string | null | undefined }

let user: ReceiptUser = { identity: undefined }

/** The user of now. If that is not known yet, the same object names them once it is. */
export const receiptUser = (): ReceiptUser => user

/** Says who is signed in, once that is known. */
export function setReceiptUser(identity: string | null): void {
  if (user.identity === undefined) user.identity = identity
  if (user.identity !== identity) user = { identity }
}
