import { WalletError } from '#lib/errors/WalletError.ts'
import { parseSiweMessage } from '#lib/siwe/parseSiweMessage.ts'
import { renderSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'

/**
 * Builds a sign-in message (EIP-4361) for the server to issue. The result parses back to the same
 * fields, so no value can inject a line.
 * @throws WalletError messageInvalid, with the field's name as details
 */
export function buildSiweMessage(message: SiweMessage): string {
  const text = renderSiweMessage(message)
  const parsed = parseSiweMessage(text)
  for (const key of Object.keys({ ...message, ...parsed }) as (keyof SiweMessage)[])
    if (JSON.stringify(parsed[key]) !== JSON.stringify(message[key]))
      throw new WalletError('messageInvalid', { details: key })
  return text
}
