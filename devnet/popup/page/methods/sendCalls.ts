import type { Hex } from 'viem'
import { callsDetails } from '#devnet/popup/page/describe/calls.ts'
import { findWallet } from '#devnet/popup/page/ownWallet.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { type Batch, readBatch } from '#devnet/popup/page/readBatch.ts'
import { sendOperation } from '#devnet/popup/page/sendOperation.ts'
import { type Simulated, simulate } from '#devnet/popup/page/simulate.ts'
import {
  addressOf,
  clientOf,
  connectedWallet,
  ownWallet,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** Assumed gas of a call if the account is not deployed and cannot be simulated. */
const untriedGas = 300_000n

/**
 * `wallet_sendCalls` (EIP-5792): sends a batch as one operation, atomically. Returns `{ id }`, or
 * the bare id for version 1. A site that is not connected may call it, too; it does not learn the
 * address.
 */
export async function sendCalls(call: PopupCall): Promise<PopupAnswer> {
  const batch = readBatch(call)
  const { chain, calls, id, version } = batch
  const found = call.site.isConnected
    ? await connectedWallet(call, batch.from)
    : findWallet(call.switches)
  const address = found && (await addressOf(found, call))
  if (id !== undefined) await requireNewId(batch, id)
  const tried = address
    ? await simulate(clientOf(chain), address, calls)
    : calls.map((): Simulated => ({ isFine: true, gas: untriedGas }))
  const details = callsDetails(address, calls, tried)
  await call.ask({ ...details, account: address ?? 'A new wallet, made when you agree' })
  call.say('Sending…')
  const account = await smartAccount(found ?? (await ownWallet(call)), chain)
  const operation = await sendOperation(chain, account, calls, tried)
  const told = id === undefined ? operation : await nameBundle(batch, id, operation)
  return { value: version.startsWith('1') ? told : { id: told } }
}

async function requireNewId({ chain }: Batch, id: string): Promise<void> {
  const isTaken = await ask(chain, 'wallet_getCallsStatus', [id]).then(
    () => true,
    () => false,
  )
  if (isTaken) throw rpcError(5720, 'There is a bundle with this id already.')
}

/** Registers the site's batch id with the chain's RPC, where the site queries the status. */
async function nameBundle({ chain }: Batch, id: string, operation: Hex): Promise<string> {
  // Another chain's RPC has no such method: use the operation's hash instead.
  return ask(chain, 'devnet_nameCalls', [id, operation]).then(
    () => id,
    () => operation,
  )
}

function ask(chain: Batch['chain'], method: string, params: unknown[]): Promise<unknown> {
  return clientOf(chain).request({ method, params } as never)
}
