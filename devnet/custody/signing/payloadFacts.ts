import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import { readAuthorization } from '#devnet/custody/signing/authorization.ts'
import { readTypedData } from '#devnet/custody/signing/typedData.ts'
import { typedDataFacts } from '#devnet/custody/signing/typedDataFacts.ts'

/**
 * Policy facts of a payload, as `eth`: typed data and authorizations are decoded; text and hex have
 * none.
 * @throws ApiError 3 if the payload cannot be decoded
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
