import type { Hex, LocalAccount, SignedAuthorization, TransactionSerializable } from 'viem'
import type { CallRpc } from '#devnet/chain/callRpc.ts'

/** A transaction request of a site; missing fields are filled in. */
export type TransactionRequest = {
  to?: Hex
  value?: bigint
  data?: Hex
  gas?: bigint
  nonce?: number
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** EIP-7702 authorizations: accounts that delegate to a contract. */
  authorizationList?: readonly SignedAuthorization[]
}

const tipWei = 1_000_000_000n

/** Fills in nonce, gas and fees, signs with the account's key and sends; returns the hash. */
export async function sendTransaction(
  callRpc: CallRpc,
  account: LocalAccount,
  chainId: number,
  request: TransactionRequest,
): Promise<Hex> {
  const transaction = await fillIn(callRpc, account, chainId, request)
  const raw = await account.signTransaction(transaction)
  return (await callRpc('eth_sendRawTransaction', [raw])) as Hex
}

async function fillIn(
  callRpc: CallRpc,
  account: LocalAccount,
  chainId: number,
  { to, value = 0n, data = '0x', ...given }: TransactionRequest,
): Promise<TransactionSerializable> {
  const call = { from: account.address, ...(to ? { to } : {}), value: toHex(value), data }
  const gas = given.gas ?? BigInt((await callRpc('eth_estimateGas', [call])) as Hex)
  const nonce =
    given.nonce ??
    Number((await callRpc('eth_getTransactionCount', [account.address, 'pending'])) as Hex)
  const common = { chainId, nonce, gas, value, data, ...(to ? { to } : {}) }
  if (given.gasPrice !== undefined) {
    return { ...common, type: 'legacy', gasPrice: given.gasPrice }
  }
  const tip = given.maxPriorityFeePerGas ?? tipWei
  const fees = {
    maxPriorityFeePerGas: tip,
    maxFeePerGas: given.maxFeePerGas ?? (await baseFee(callRpc)) * 2n + tip,
  }
  const { authorizationList } = given
  if (authorizationList) return { ...common, ...fees, type: 'eip7702', authorizationList }
  return { ...common, ...fees, type: 'eip1559' }
}

async function baseFee(callRpc: CallRpc): Promise<bigint> {
  const block = (await callRpc('eth_getBlockByNumber', ['latest', false])) as {
    baseFeePerGas?: Hex
  } | null
  return BigInt(block?.baseFeePerGas ?? '0x0')
}

function toHex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
