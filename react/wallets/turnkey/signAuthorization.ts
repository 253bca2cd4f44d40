import { hexToNumber, numberToHex, type RpcAuthorizationList } from 'viem'
import type { AuthorizationRequest, SignedAuthorization } from '#lib/protocol/embedded.ts'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'

/** Signs by the provider, as any page would, so that the request is reviewed like any other. */
export async function signAuthorization(
  connector: EmbeddedConnector,
  { contractAddress, chainId, nonce }: AuthorizationRequest,
): Promise<SignedAuthorization> {
  const [from] = await connector.getAccounts()
  const provider = (await connector.getProvider()) as {
    request(request: { method: string; params: unknown }): Promise<RpcAuthorizationList[number]>
  }
  const authorization = {
    from,
    address: contractAddress,
    chainId: numberToHex(chainId),
    ...(nonce !== undefined && { nonce: numberToHex(nonce) }),
  }
  const signed = await provider.request({
    method: 'eth_signAuthorization',
    params: [authorization],
  })
  const yParity = hexToNumber(signed.yParity)
  return {
    chainId,
    contractAddress,
    nonce: hexToNumber(signed.nonce),
    r: signed.r,
    s: signed.s,
    v: BigInt(yParity + 27),
    yParity,
  }
}
