import type { Address, Hex } from 'viem'
import { isHex, numberToHex } from 'viem/utils'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import type { EventLog } from '#lib/review/simulation/Execution.ts'
import type { SimulatedCall } from '#lib/review/simulation/Simulation.ts'

/** A call in the form of JSON-RPC. */
export function rpcCall(account: Address, { from = account, to, value, data }: SimulatedCall) {
  return {
    from,
    ...(to && { to }),
    ...(value && { value: numberToHex(value) }),
    ...(data && { data }),
  }
}

/**
 * Overrides that make a call to `balanceReader` return the native balance of the address in its
 * data: nodes have no call for that. (PUSH1 0 CALLDATALOAD BALANCE PUSH1 0 MSTORE, return 32 bytes)
 */
export const balanceReaderOverride = {
  '0x00000000000000000000000000000000ba1a9ce5': { code: '0x6000353160005260206000f3' },
} as const

/** See `balanceReaderOverride`. */
export const balanceReader: Address = '0x00000000000000000000000000000000ba1a9ce5'

/** Gas of one read, so that a contract cannot spend the gas of the others. */
export const readGas: Hex = numberToHex(500_000)

/** Events that are read; a transaction with more of them counts as not completely measured. */
export const logLimit = 1000

/** Reads the events in a node's answer; malformed ones are left out. */
export function readEventLogs(value: unknown): EventLog[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, logLimit + 1).flatMap((log) => {
    const address = isRecord(log) ? toAddress(log.address) : undefined
    if (!address || !Array.isArray(log.topics) || !log.topics.every((each: unknown) => isHex(each)))
      return []
    return [{ address, topics: log.topics, data: isHex(log.data) ? log.data : '0x' }]
  })
}
