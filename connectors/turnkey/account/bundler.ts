import { type Chain, type Client, createClient, type Hex, isAddressEqual } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { plainError } from '#connectors/turnkey/account/plainError.ts'
import type { ChainNode } from '#connectors/turnkey/account/sendTransaction.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Opens a bundler for operations of an entry point.
 * @throws WalletError requiredClientsNotFound if it is none, or does not serve the entry point
 */
export async function openBundler(
  client: Client & { chain: Chain },
  node: ChainNode,
  entryPoint: Hex,
) {
  const bundler = createBundlerClient({ client, ...node })
  const supported = await bundler.getSupportedEntryPoints().catch((cause) => {
    throw new WalletError(turnkeyErrors.requiredClientsNotFound, { cause: plainError(cause) })
  })
  if (!supported.some((each) => isAddressEqual(each, entryPoint)))
    throw new WalletError(turnkeyErrors.requiredClientsNotFound)
  return bundler
}

/** Whether operations of an entry point can be sent to this node; false if it does not say. */
export async function hasEntryPoint(node: ChainNode, entryPoint: Hex): Promise<boolean> {
  const client = createClient(node)
  return openBundler(client, node, entryPoint).then(
    () => true,
    () => false,
  )
}
