import { WalletError } from '#lib/errors/WalletError.ts'
import { parseSiweMessage } from '#lib/siwe/parseSiweMessage.ts'
import { renderSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'

/**
 * Writes a sign-in message (EIP-4361) for the server to issue. What it writes reads back as the
 * very same fields, so no value can smuggle in a line of its own.
 * @throws WalletError messageInvalid, its details naming the field.
 */
export function buildSiweMessage(message: SiweMessage): string {
  const text = renderSiweMessage(message)
  const parsed = parseSiweMessage(text)
  for (const key of Object.keys({ ...message, ...parsed }) as (keyof SiweMessage)[])
    if (JSON.stringify(parsed[key]) !== JSON.stringify(message[key]))
      throw new WalletError('messageInvalid', { details: key })
  return text
}
