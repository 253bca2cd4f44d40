import { type Hex, keccak256, numberToHex, stringToHex } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'

type TransactionRequest = Extract<SigningRequest, { kind: 'transaction' }>

const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
] as const
const others = ['to', 'data', 'accessList', 'authorizationList'] as const

/** The members of a transaction as JSON-RPC has them: those that are given, and no others. */
export function transactionMembers(request: Omit<TransactionRequest, 'kind'>) {
  const members = [
    ...others.map((name) => [name, request[name] ?? undefined] as const),
    ...quantities.map((name) => [name, hexOf(request[name])] as const),
  ]
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

const hexOf = (value: bigint | undefined) => (value === undefined ? undefined : numberToHex(value))

/** A hash of all that a transaction has beside recipient, value and data; undefined if nothing. */
export function extrasHash(request: TransactionRequest): Hex | undefined {
  const { to: _to, value: _value, data: _data, ...extras } = transactionMembers(request)
  return Object.keys(extras).length === 0
    ? undefined
    : keccak256(stringToHex(JSON.stringify(extras)))
}
