import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { domain } from '#tests/lib/review/preview/corpus/unseen/cases.ts'

/** An action of Hyperliquid that the account signs itself; the name of its type has a colon. */
export function action(
  name: string,
  fields: string,
  message: Record<string, unknown>,
): SigningRequest {
  const primaryType = `HyperliquidTransaction:${name}`
  const types = {
    [primaryType]: fields.split(', ').map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return { name, type }
    }),
  }
  const signed = domain('HyperliquidSignTransaction', zeroAddress, 42_161)
  return { kind: 'typedData', typedData: { types, primaryType, domain: signed, message } }
}
