import { z } from 'zod'
import { contractInterfaceNamed } from '#devnet/custody/contractInterfaces/contractInterfaceNamed.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes a contract interface. */
export const deleteSmartContractInterface = submitPath({
  name: 'delete_smart_contract_interface',
  types: {
    ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE: {
      intent: 'deleteSmartContractInterfaceIntent',
      result: 'deleteSmartContractInterfaceResult',
    },
  },
  resource: 'SMART_CONTRACT_INTERFACE',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ smartContractInterfaceId: idParam }),
  run({ draft, organizationId, parameters: { smartContractInterfaceId } }) {
    contractInterfaceNamed(draft, organizationId, smartContractInterfaceId)
    draft.remove('contractInterfaces', organizationId, smartContractInterfaceId)
    return { smartContractInterfaceId }
  },
})
