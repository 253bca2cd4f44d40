import { createPublicClient, type Hex, http, type TransactionReceipt } from 'viem'
import type { TestChain } from '#packages/playwright/src/chain.ts'

/** Waits until a transaction is mined, which a node does after it has answered; returns its receipt. */
export function awaitReceipt(chain: TestChain, hash: Hex): Promise<TransactionReceipt> {
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 })
  return client.waitForTransactionReceipt({ hash })
}
