import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { ContractInterfaceRecord } from '#devnet/custody/records.ts'

/** The only supported interface type: the devnet signs no Solana transactions. */
export const ethereumInterface = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM'

/** Formats a contract interface as the API does. */
export function answerContractInterface(record: ContractInterfaceRecord) {
  return {
    organizationId: record.organizationId,
    smartContractInterfaceId: record.id,
    smartContractAddress: record.address,
    smartContractInterface: record.abi,
    type: ethereumInterface,
    label: record.label,
    notes: record.notes,
    createdAt: answerTimestamp(record.createdAt),
    updatedAt: answerTimestamp(record.updatedAt),
  }
}
