import { createClient, type Hex } from 'viem'
import { toSimple7702SmartAccount } from 'viem/account-abstraction'
import { openBundler } from '#connectors/turnkey/account/bundler.ts'
import type { Batch } from '#connectors/turnkey/account/calls/readCalls.ts'
import type { Nonces } from '#connectors/turnkey/account/nonces.ts'
import { ownerAccount } from '#connectors/turnkey/account/ownerAccount.ts'
import { openPaymaster } from '#connectors/turnkey/account/paymaster.ts'
import { sendOperation } from '#connectors/turnkey/account/sendOperation.ts'
import type { ChainNode } from '#connectors/turnkey/account/sendTransaction.ts'
import { signAuthorization } from '#connectors/turnkey/account/signAuthorization.ts'
import { signWithAccount } from '#connectors/turnkey/account/signer.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { entryPoints, simple7702Account } from '#lib/protocol/smartWallet.ts'

/** Who sends a sponsored batch, and through which services. */
type Sponsored = {
  custody: Custody
  nonces: Nonces
  node: ChainNode
  bundler: ChainNode
  key: EmbeddedAccount
  /** The account gets the code of `simple7702Account` with it. */
  isUpgraded: boolean
}

/**
 * Sends calls of a key account as a user operation (ERC-4337, EIP-7702), whose fee the page's paymaster
 * pays, and returns the operation's hash.
 * @throws WalletError sponsorshipRefused, paymasterUnavailable; nothing is sent then
 */
export async function sendSponsored(
  { custody, nonces, node, bundler: bundlerNode, key, isUpgraded }: Sponsored,
  { chainId, paymaster }: Pick<Batch, 'chainId' | 'paymaster'>,
  calls: readonly { to: Hex; value: bigint; data: Hex }[],
): Promise<Hex> {
  const client = createClient({ ...node, pollingInterval: 1000 })
  const owner = ownerAccount(custody, key)
  const account = await toSimple7702SmartAccount({ client, owner: owner as never })
  const bundler = await openBundler(client, bundlerNode, entryPoints['0.8'])
  const sender = { client, address: key.address }
  return nonces.turn(sender, async () => {
    const nonce = isUpgraded ? await nonces.next(sender) : 0
    const upgrade = { contractAddress: simple7702Account, chainId, nonce } as const
    const authorization = isUpgraded
      ? await signWithAccount(custody, key, (signer) => signAuthorization(signer, upgrade))
      : undefined
    const hash = await sendOperation({
      ...{ bundler, chainId, account, calls, authorization },
      paymaster: paymaster && openPaymaster(paymaster.url),
      paymasterContext: paymaster?.context,
    })
    // A transaction of that number would make the authorization invalid.
    if (isUpgraded)
      await nonces.add(sender, { nonce, uses: 1, hash, isOperation: true, contentHash: hash })
    return hash
  })
}
