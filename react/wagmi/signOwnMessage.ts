import { createClient, custom, type EIP1193Parameters, type EIP1193Provider } from 'viem'
import { signMessage } from 'viem/actions'
import type { Config, Connector } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { ownRequest } from '#react/wagmi/reviewConnector.ts'

type OwnMessage = { message: string; account: `0x${string}`; connector: Connector }

/**
 * Has a wallet sign a text of this server's, which the user has asked for and the server has checked: as
 * wagmi's `signMessage`, without a review.
 * @throws what wagmi and viem throw
 */
export async function signOwnMessage(
  config: Config,
  { message, account, connector }: OwnMessage,
): Promise<`0x${string}`> {
  // It checks the connection, its account and its chain.
  const { chain } = await getConnectorClient(config, { account, connector })
  const provider = (await connector.getProvider()) as EIP1193Provider
  const request = (asked: EIP1193Parameters) => provider.request(ownRequest({ ...asked }) as never)
  const transport = custom({ request }, { retryCount: 0 })
  return signMessage(createClient({ account, chain, transport }), { account, message })
}
