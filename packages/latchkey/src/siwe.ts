/** Checks what a parsed message says: site, time, nonce, chain. */
export { checkSiweMessage, type SiweExpectation } from '#lib/siwe/checkSiweMessage.ts'
/** Builds and strictly parses sign-in messages (EIP-4361). */
export {
  buildSiweMessage,
  parseSiweMessage,
  type SiweMessage,
} from '#lib/siwe/siweMessage.ts'
/** Verifies a signed message of a key or a contract account, for sites with sessions of their own. */
export {
  type SignedSiweMessage,
  type VerifiedSiwe,
  verifySiweMessage,
} from '#lib/siwe/verifySiweMessage.ts'
