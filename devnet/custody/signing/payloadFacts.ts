import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import { readAuthorization } from '#devnet/custody/signing/authorization.ts'
import { readTypedData } from '#devnet/custody/signing/typedData.ts'
import { typedDataFacts } from '#devnet/custody/signing/typedDataFacts.ts'

/**
 * What policies may know of a payload, as `eth`: typed data and authorizations are read for them;
 * of text and hex they know nothing. @throws an ApiError (3) where the payload cannot be read.
 */
export function payloadFacts(payload: string, encoding: string): PolicyFacts {
  if (encoding === 'PAYLOAD_ENCODING_EIP712') {
    return { eth: { eip_712: typedDataFacts(readTypedData(payload)) } }
  }
  if (encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') {
    const { address, chainId, nonce } = readAuthorization(payload)
    return { eth: { eip_7702_authorization: { address, chain_id: chainId, nonce } } }
  }
  return {}
}
