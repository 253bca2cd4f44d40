import type { Hex } from 'viem'
import type { BundlerClient, SmartAccount } from 'viem/account-abstraction'
import { hasOperation } from '#connectors/turnkey/account/bundlerNode.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { inTurn } from '#lib/wallets/inTurn.ts'

/** How long the deployment is waited for, in milliseconds. */
const deploymentMs = 120_000
const pollMs = 1_000
/** How long a bundler may take to know an operation that it has accepted, in milliseconds. */
const spreadMs = 15_000

type SmartWallet = {
  store: EmbeddedStore
  bundler: BundlerClient
  chainId: number
  /** Remembers that it is deployed: a node that is behind could deny it to the operation. */
  account: SmartAccount
}

/**
 * Sends an operation of a smart wallet, and returns its hash. While an operation that deploys it is
 * pending, a second one waits: it would deploy the wallet again, which the entry point refuses.
 * @throws WalletError deploymentPending if the first one takes too long; nothing is sent then
 */
export async function oneDeployment(wallet: SmartWallet, send: () => Promise<Hex>): Promise<Hex> {
  const { store, chainId, account } = wallet
  if (await account.isDeployed()) return send()
  const place = `${chainId} ${account.address.toLowerCase()}`
  const key = `deployment ${place}`
  return inTurn(`latchkey ${key}`, async () => {
    const end = Date.now() + deploymentMs
    while (!(await account.isDeployed()) && (await isPending(wallet, await store.read(key)))) {
      if (Date.now() > end) throw new WalletError(turnkeyErrors.deploymentPending)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    const hash = await send()
    await store.write(key, { hash, sentAt: Date.now() })
    return hash
  })
}

/** Whether a bundler still has an operation: a dropped one deploys nothing. */
async function isPending({ bundler }: SmartWallet, sent: unknown): Promise<boolean> {
  const { hash, sentAt } = Object(sent) as { hash?: Hex; sentAt?: number }
  if (!hash) return false
  if (Math.abs(Date.now() - Number(sentAt)) < spreadMs) return true
  return hasOperation(bundler, hash)
}
