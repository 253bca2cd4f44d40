/** A signature as 0x-prefixed hex of whole bytes, or the empty one. */
export const signaturePattern = /^0x([0-9a-fA-F]{2})*$/

/**
 * The empty signature: an account whose owners approved a message on chain accepts it for that message
 * (ERC-1271). No key makes one.
 */
export const emptySignature = '0x'

/** Whether a text is a signature, possibly the empty one. */
export function isSignature(text: unknown): text is `0x${string}` {
  return typeof text === 'string' && signaturePattern.test(text)
}

/**
 * The signature that a wallet has answered with; the empty one if the answer is none. Wallets of several
 * owners answer with nothing, `0x`, or the hash of a message or transaction until all have signed.
 */
export function signatureOf(answer: unknown): `0x${string}` {
  return isSignature(answer) ? answer : emptySignature
}
