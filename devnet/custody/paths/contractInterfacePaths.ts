import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import { notesParam } from '#devnet/custody/policy/addPolicy.ts'
import type { ContractInterfaceRecord } from '#devnet/custody/records.ts'
import { readContractAbi } from '#devnet/custody/signing/readContractAbi.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** The only supported interface type: the devnet signs no Solana transactions. */
const ethereumInterface = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM'

/** Maximum number of interfaces per organization. */
export const contractInterfaceLimit = 100

const abiParam = z.string().superRefine((text, context) => {
  const read = readContractAbi(text)
  if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
})

/** Contract interfaces (ABIs) that policies refer to. */
export const contractInterfacePaths = {
  /** Stores the ABI of a contract, with which policies decode a transaction's call. */
  create_smart_contract_interface: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE'],
    resource: 'SMART_CONTRACT_INTERFACE',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({
      smartContractAddress: z
        .string()
        .regex(addressPattern, 'is no Ethereum address')
        .startsWith('0x', 'is no Ethereum address'),
      type: z.literal(ethereumInterface, `the devnet knows ${ethereumInterface} only`),
      smartContractInterface: abiParam,
      label: nameParam,
      notes: notesParam.optional(),
    }),
    run({ draft, now, organizationId, parameters }) {
      if (draft.list('contractInterfaces', organizationId).length >= contractInterfaceLimit) {
        throw apiError(
          8,
          'organization has exceeded maximum smart contract interfaces',
          'RATE_LIMIT_EXCEEDED',
        )
      }
      const id = randomUUID()
      draft.put('contractInterfaces', {
        id,
        organizationId,
        address: parameters.smartContractAddress,
        abi: parameters.smartContractInterface,
        label: parameters.label,
        notes: parameters.notes ?? '',
        createdAt: now,
        updatedAt: now,
      })
      return { smartContractInterfaceId: id }
    },
  }),

  /** Deletes a contract interface. */
  delete_smart_contract_interface: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE'],
    resource: 'SMART_CONTRACT_INTERFACE',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ smartContractInterfaceId: idParam }),
    run({ draft, organizationId, parameters: { smartContractInterfaceId } }) {
      getRecord(draft, 'contractInterfaces', organizationId, smartContractInterfaceId)
      draft.remove('contractInterfaces', organizationId, smartContractInterfaceId)
      return { smartContractInterfaceId }
    },
  }),

  /** Returns one contract interface. */
  get_smart_contract_interface: queryPath({
    parameters: z.object({ smartContractInterfaceId: idParam }),
    run: ({ draft, organizationId, parameters: { smartContractInterfaceId } }) => ({
      smartContractInterface: formatContractInterface(
        getRecord(draft, 'contractInterfaces', organizationId, smartContractInterfaceId),
      ),
    }),
  }),

  /** Lists all contract interfaces of an organization, oldest first. */
  list_smart_contract_interfaces: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      smartContractInterfaces: oldestFirst(draft.list('contractInterfaces', organizationId)).map(
        formatContractInterface,
      ),
    }),
  }),
}

/** Formats a contract interface as the API does. */
function formatContractInterface(record: ContractInterfaceRecord) {
  return {
    organizationId: record.organizationId,
    smartContractInterfaceId: record.id,
    smartContractAddress: record.address,
    smartContractInterface: record.abi,
    type: ethereumInterface,
    label: record.label,
    notes: record.notes,
    createdAt: formatTimestamp(record.createdAt),
    updatedAt: formatTimestamp(record.updatedAt),
  }
}
