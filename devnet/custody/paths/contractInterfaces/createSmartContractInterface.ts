import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { ethereumInterface } from '#devnet/custody/contractInterfaces/answerContractInterface.ts'
import { readContractAbi } from '#devnet/custody/contractInterfaces/readContractAbi.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { notesParam } from '#devnet/custody/policy/policyParams.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** Maximum number of interfaces per organization. */
export const contractInterfaceLimit = 100

const abiParam = z.string().superRefine((text, context) => {
  const read = readContractAbi(text)
  if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
})

/** Stores the ABI of a contract, with which policies decode a transaction's call. */
export const createSmartContractInterface = submitPath({
  name: 'create_smart_contract_interface',
  types: {
    ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE: {
      intent: 'createSmartContractInterfaceIntent',
      result: 'createSmartContractInterfaceResult',
    },
  },
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
      ...{ id, organizationId },
      address: parameters.smartContractAddress,
      abi: parameters.smartContractInterface,
      label: parameters.label,
      notes: parameters.notes ?? '',
      ...{ createdAt: now, updatedAt: now },
    })
    return { smartContractInterfaceId: id }
  },
})
