import { type Hex, isHex } from 'viem'
import { errorChain } from '#lib/errors/errorChain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'

/** Runs what asks nodes and services; its errors are those of `plainError`. */
export async function withPlainErrors<result>(run: () => Promise<result>): Promise<result> {
  try {
    return await run()
  } catch (error) {
    throw plainError(error)
  }
}

/** viem's errors of a node that did not respond, or not as a node. */
const unanswered: ReadonlySet<unknown> = new Set([
  'HttpRequestError',
  'TimeoutError',
  'WebSocketRequestError',
])

/**
 * An error as a provider throws it (EIP-1193): the code, the words and the data of a node's response.
 * viem's own errors quote the request, such as a signed transaction, and the URL, which may contain a
 * key; pages show and log what a wallet throws.
 */
export function plainError(error: unknown): unknown {
  const known = findWalletError(error)
  if (known) return known
  const links = errorChain(error)
  const response = links.find(({ name }) => name === 'RpcRequestError')?.error
  if (response) {
    const details = withoutSecrets(String(fieldOf(response, 'details') ?? ''))
    const code = fieldOf(response, 'code')
    const message = meaningOf(error) ?? details
    return Object.assign(new Error(message), {
      code,
      ...revertData(fieldOf(response, 'data')),
      ...(message !== details && { details }),
    })
  }
  const silence = links.find(({ name }) => unanswered.has(name))?.error
  if (silence) {
    const status = fieldOf(silence, 'status')
    return new WalletError(networkErrors.networkUnreachable, {
      ...(typeof status === 'number' && { details: `Status: ${status}` }),
    })
  }
  const message = meaningOf(error)
  const { code } = providerErrors.internalError
  return message === undefined ? error : Object.assign(new Error(message), { code })
}

/** What viem reads in the response, such as the reason of a revert; it only repeats the code of others. */
function meaningOf(error: unknown): string | undefined {
  const text = fieldOf(error, 'shortMessage')
  const isOfCode = typeof fieldOf(error, 'code') === 'number'
  return typeof text === 'string' && !isOfCode ? withoutSecrets(text) : undefined
}

/** Some nodes nest it. */
function revertData(data: unknown): { data?: Hex } {
  const found = [data, fieldOf(data, 'data')].find((each) => isHex(each))
  return isHex(found) ? { data: found } : {}
}

/** Without URLs, and without hex that is longer than a signature. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\/\S+/gi, '…')
    .replace(/0x[0-9a-f]{131,}/gi, '0x…')
    .trim()
}
