import type { PolicyValue } from '#devnet/custody/policy/PolicyFacts.ts'
import type { EthereumTransaction } from '#devnet/custody/signing/ethereumTransaction.ts'
import { fieldHex, fieldNumber } from '#devnet/custody/signing/transactionFields.ts'

/** What policies may know of a transaction, as `eth.tx`: hex in lower case, numbers in whole. */
export function transactionFacts(
  { type, fields }: EthereumTransaction,
  from: string,
): { [name: string]: PolicyValue | undefined } {
  const number = (name: string) => (fields[name] ? fieldNumber(fields[name]) : undefined)
  const to = fieldHex(fields.to)
  return {
    type,
    from: from.toLowerCase(),
    to: to === '' ? '' : `0x${to}`,
    data: `0x${fieldHex(fields.data)}`,
    value: number('value'),
    gas: number('gas'),
    gas_price: number('gasPrice') ?? number('maxFeePerGas'),
    chain_id: number('chainId'),
    nonce: number('nonce'),
    max_fee_per_gas: number('maxFeePerGas'),
    max_priority_fee_per_gas: number('maxPriorityFeePerGas'),
    max_fee_per_blob_gas: number('maxFeePerBlobGas'),
  }
}
