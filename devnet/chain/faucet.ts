import type { Hex } from 'viem'
import type { Chain } from '#devnet/chain/chain.ts'
import { sendMined } from '#devnet/chain/sendMined.ts'
import { sendTransaction } from '#devnet/chain/sendTransaction.ts'
import { createMutex } from '#devnet/createMutex.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { faucetAccount } from '#devnet/wallet/accounts.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** Sends ether to an address by a real transaction, which is mined once this resolves, unless a test mines by itself. */
export type Faucet = (body: Record<string, unknown>) => Promise<{ hash: Hex }>

const weiPerMicroether = 10n ** 12n
const maxEther = 10_000

/**
 * Creates the faucet for all chains. Transfers are sequential: they share one account and its
 * nonce.
 */
export function createFaucet(chains: readonly Chain[]): Faucet {
  const withLock = createMutex()
  return (body) => {
    const { chain, to, value } = readTransfer(chains, body)
    return withLock(async () => {
      // A test that mines by itself waits by itself, too.
      const send = (await chain.callNode('anvil_getAutomine', [])) ? sendMined : sendTransaction
      const hash = await send(chain.callNode, faucetAccount, chain.id, { to, value })
      await chain.settle()
      return { hash }
    })
  }
}

function readTransfer(chains: readonly Chain[], body: Record<string, unknown>) {
  const { address, chainId, ether = 10 } = body
  if (typeof address !== 'string' || !addressPattern.test(address)) {
    throw httpError(400, 'address must be 40 hex digits.')
  }
  if (chains.length === 0)
    throw httpError(404, 'No chain is running: this devnet was started without.')
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) {
    throw httpError(400, `chainId must be one of ${chains.map(({ id }) => id).join(', ')}.`)
  }
  if (typeof ether !== 'number' || !(ether > 0 && ether <= maxEther)) {
    throw httpError(400, `ether must be a number above 0, up to ${maxEther}.`)
  }
  const to: Hex = `0x${address.replace(/^0x/, '')}`
  return { chain, to, value: BigInt(Math.round(ether * 1e6)) * weiPerMicroether }
}
