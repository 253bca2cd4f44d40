import { callFacts } from '#devnet/custody/contractInterfaces/callFacts.ts'
import type { PolicyValue } from '#devnet/custody/policy/PolicyFacts.ts'
import type { ContractInterfaceRecord } from '#devnet/custody/records.ts'
import type { EthereumTransaction } from '#devnet/custody/signing/ethereumTransaction.ts'
import { fieldHex, fieldNumber } from '#devnet/custody/signing/transactionFields.ts'

/**
 * Policy facts of a transaction, as `eth.tx`: lowercase hex, integers, and the call as decoded by
 * the interfaces.
 */
export function transactionFacts(
  { type, fields }: EthereumTransaction,
  from: string,
  interfaces: readonly ContractInterfaceRecord[],
): { [name: string]: PolicyValue | undefined } {
  const number = (name: string) => (fields[name] ? fieldNumber(fields[name]) : undefined)
  const to = fieldHex(fields.to) && `0x${fieldHex(fields.to)}`
  const data = `0x${fieldHex(fields.data)}`
  return {
    type,
    from: from.toLowerCase(),
    to,
    data,
    value: number('value'),
    gas: number('gas'),
    gas_price: number('gasPrice') ?? number('maxFeePerGas'),
    chain_id: number('chainId'),
    nonce: number('nonce'),
    max_fee_per_gas: number('maxFeePerGas'),
    max_priority_fee_per_gas: number('maxPriorityFeePerGas'),
    max_fee_per_blob_gas: number('maxFeePerBlobGas'),
    ...callFacts(interfaces, to, data),
  }
}
