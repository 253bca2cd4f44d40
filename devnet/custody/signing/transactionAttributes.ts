import { decodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import type { PolicyAttributes, PolicyValue } from '#devnet/custody/policy/policyTypes.ts'
import type { ContractInterfaceRecord } from '#devnet/custody/records.ts'
import type { EthereumTransaction } from '#devnet/custody/signing/ethereumTransaction.ts'
import {
  type AbiFunction,
  type AbiParameter,
  readContractAbi,
} from '#devnet/custody/signing/readContractAbi.ts'
import { fieldHex, fieldNumber } from '#devnet/custody/signing/transactionFields.ts'

/**
 * Policy attributes of a transaction, as `eth.tx`: lowercase hex, integers, and the call as decoded by
 * the interfaces.
 */
export function transactionAttributes(
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
    ...callAttributes(interfaces, to, data),
  }
}

/**
 * Policy attributes of a contract call: name and selector of the function, and its arguments by name.
 * Empty if no interface is stored for the contract, none has the function, or the calldata cannot
 * be decoded: a policy that names these attributes then evaluates to an error.
 */
function callAttributes(
  interfaces: readonly ContractInterfaceRecord[],
  to: string,
  data: string,
): PolicyAttributes {
  const selector = data.slice(0, 10)
  const called = interfaces
    .filter(({ address }) => address.toLowerCase() === to.toLowerCase())
    .flatMap(({ abi }) => functionsOf(abi))
    .find((one) => toFunctionSelector(one as never) === selector)
  const values = called && decoded(called, `0x${data.slice(10)}`)
  if (!values) return {}
  return {
    function_name: called.name,
    function_signature: selector,
    contract_call_args: named(called.inputs, values),
  }
}

function functionsOf(abi: string): AbiFunction[] {
  const functions = readContractAbi(abi)
  return typeof functions === 'string' ? [] : functions
}

function decoded({ inputs }: AbiFunction, data: Hex): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(inputs.map(nameless) as never, data)
  } catch {
    return undefined
  }
}

/** Without names tuples are decoded to lists, so a component's name cannot stand for another. */
function nameless({ type, components }: AbiParameter): object {
  return { type, ...(components && { components: components.map(nameless) }) }
}

/** Skips unnamed arguments, because policies cannot refer to them. */
function named(parameters: readonly AbiParameter[], values: readonly unknown[]): PolicyAttributes {
  return Object.fromEntries(
    parameters.flatMap((parameter, index) =>
      parameter.name === '' ? [] : [[parameter.name, policyValue(parameter, values[index])]],
    ),
  )
}

/** Integers become bigint, addresses and bytes lowercase hex, tuples structs. */
function policyValue({ type, components = [], name }: AbiParameter, value: unknown): PolicyValue {
  if (type.endsWith(']')) {
    const item = { name, type: type.replace(/\[\d*\]$/, ''), components }
    return (value as unknown[]).map((one) => policyValue(item, one))
  }
  if (type === 'tuple') return named(components, value as unknown[])
  if (/^u?int/.test(type)) return BigInt(value as number | bigint)
  if (type === 'bool') return value as boolean
  return type === 'string' ? (value as string) : (value as string).toLowerCase()
}
