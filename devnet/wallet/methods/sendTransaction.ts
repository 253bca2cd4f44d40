import type { Hex } from 'viem'
import { sendTransaction, type TransactionRequest } from '#devnet/chain/sendTransaction.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { transactionDetails } from '#devnet/wallet/describe/transaction.ts'
import { signerFor } from '#devnet/wallet/signerFor.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** `eth_sendTransaction`: signed by the wallet's own key and sent through its chain's RPC. */
export async function walletSendTransaction(call: WalletCall): Promise<unknown> {
  const given: unknown = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof given !== 'object' || given === null) {
    throw rpcError(-32602, 'Expected a transaction.')
  }
  const raw = given as Record<string, unknown>
  const signer = signerFor(call, raw.from)
  const { chainId } = call.store.get()
  const transaction = readTransaction(raw, chainId)
  const details = { ...transactionDetails(transaction), account: signer.address }
  await call.ask(details, 'User denied transaction signature.')
  // Sent where the person was told it goes, even if the wallet has moved since.
  if (call.store.get().chainId !== chainId) {
    throw rpcError(4901, `The wallet has left chain ${chainId}.`)
  }
  const { account } = signerFor(call, raw.from)
  return call.inTurn(() => sendTransaction(call.callChain, account, chainId, transaction))
}

function readTransaction(raw: Record<string, unknown>, chainId: number): TransactionRequest {
  if (raw.chainId !== undefined && Number(raw.chainId) !== chainId) {
    throw rpcError(-32602, `The transaction is for chain ${Number(raw.chainId)}, not ${chainId}.`)
  }
  if (raw.authorizationList !== undefined) {
    throw rpcError(-32602, 'This wallet does not hand its account to a contract (EIP-7702).')
  }
  const to = readTo(raw.to)
  const data = readData(raw.data ?? raw.input)
  if (!to && data === '0x') throw rpcError(-32602, 'A transaction needs "to" or "data".')
  const nonce = readQuantity(raw, 'nonce')
  return {
    ...(to ? { to } : {}),
    data,
    value: readQuantity(raw, 'value') ?? 0n,
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...optional('gas', readQuantity(raw, 'gas') ?? readQuantity(raw, 'gasLimit')),
    ...optional('gasPrice', readQuantity(raw, 'gasPrice')),
    ...optional('maxFeePerGas', readQuantity(raw, 'maxFeePerGas')),
    ...optional('maxPriorityFeePerGas', readQuantity(raw, 'maxPriorityFeePerGas')),
  }
}

function readTo(to: unknown): Hex | undefined {
  if (to === undefined || to === null) return undefined
  if (typeof to === 'string' && addressPattern.test(to)) {
    return `0x${to.replace(/^0x/, '').toLowerCase()}`
  }
  throw rpcError(-32602, '"to" must be 40 hex digits.')
}

function readData(data: unknown): Hex {
  if (data === undefined || data === null) return '0x'
  if (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)) return data as Hex
  throw rpcError(-32602, '"data" must be 0x and whole bytes.')
}

function readQuantity(raw: Record<string, unknown>, name: string): bigint | undefined {
  const value = raw[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw rpcError(-32602, `"${name}" must be a 0x-prefixed hexadecimal number.`)
}

function optional<Key extends string>(key: Key, value: bigint | undefined) {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, bigint>)
}
