import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import type { providerErrors } from '#lib/errors/providerErrors.ts'
import { rejectionWords } from '#lib/errors/rejectionWords.ts'

/** The words of wallets for rows of `providerErrors`, for those that send no code. */
export const providerWords: Partial<Record<keyof typeof providerErrors, ErrorRow['match']>> = {
  userRejected: {
    message: rejectionWords,
    // A contract reverted with these words, or a node refused the transaction.
    unless: [3, -32003],
  },
  unauthorized: {
    message:
      /has not been authori[sz]ed|must call 'eth_requestAccounts'|no keyring found for the requested account/i,
  },
  unsupportedMethod: {
    message:
      /\b(?:unsupported|unknown|invalid) method\b(?! param)|\bmethod\b.{0,50}\b(?:not supported|not implemented|unsupported)|request\(\) method/i,
    // Two rows of their own.
    unless: [-32601, -32004],
  },
  disconnected: {
    during: ['sign', 'switchChain'],
    message:
      /no matching key|call connect\(\)|session (?:topic )?(?:doesn[’']t exist|not found|disconnected)|no active session/i,
  },
  unrecognizedChain: {
    message:
      /unrecognized chain|\b(?:unsupported|unknown|invalid) (?:chain|network)|\b(?:chain|network)\b.{0,20}\b(?:not|un)[ -]?(?:supported|configured|recognized)|failed to switch to chain|request\(\) chainId|does not support (?:this|the requested) (?:chain|network)/i,
  },
}
