import { decodeErrorResult } from 'viem'
import { type ErrorLink, errorChain } from '#lib/errors/errorChain.ts'
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
  const meaning = meaningOf(links)
  const response = links.find(({ name }) => name === 'RpcRequestError')
  if (response) {
    const { code } = response
    const said = withoutSecrets(String(fieldOf(response.error, 'details') ?? ''))
    // Some nodes nest it.
    const data = links.find((link) => link.data)?.data
    const reason = revertOf(code, data)
    const message = reason ?? meaning ?? said
    const details = reason || message === said ? undefined : said
    return Object.assign(new Error(message), { code, data, details })
  }
  const silence = links.find(({ name }) => unanswered.has(name))?.error
  if (silence) {
    const status = fieldOf(silence, 'status')
    return new WalletError(networkErrors.networkUnreachable, {
      ...(typeof status === 'number' && { details: `Status: ${status}` }),
    })
  }
  const { code } = providerErrors.internalError
  return meaning === undefined ? error : Object.assign(new Error(meaning), { code })
}

/**
 * What a contract says in the revert data of a node (3) or bundler (-32521, ERC-7769), or in that of a
 * batch, the contract whose call failed. Undefined for a panic, which nodes have words for.
 */
function revertOf(code: unknown, data = ''): string | undefined {
  if ((code !== 3 && code !== -32521) || !/^0x(?!4e487b71)/.test(data)) return undefined
  try {
    const { args } = decodeErrorResult({ data: `0x${data.slice(data.indexOf('08c379a0'))}` })
    return `Execution reverted with reason: ${withoutSecrets(String(args[0]))}.`
  } catch {
    return 'Execution reverted with a custom error.'
  }
}

/** What viem reads in the response, such as the reason of a revert; it only repeats the code of others. */
function meaningOf(links: readonly ErrorLink[]): string | undefined {
  const text = fieldOf(links[0]?.error, 'shortMessage')
  const isOfCode = links
    .slice(0, 2)
    .some(({ name, code }) => typeof code === 'number' || name === 'UnknownBundlerError')
  return typeof text === 'string' && !isOfCode ? withoutSecrets(text) : undefined
}

/** Without URLs, and without hex that is longer than a signature. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:https?|wss?):\/\/\S+/gi, '…')
    .replace(/0x[0-9a-f]{131,}/gi, '0x…')
    .trim()
}
