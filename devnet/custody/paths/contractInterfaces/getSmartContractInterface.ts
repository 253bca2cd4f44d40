import { z } from 'zod'
import { answerContractInterface } from '#devnet/custody/contractInterfaces/answerContractInterface.ts'
import { contractInterfaceNamed } from '#devnet/custody/contractInterfaces/contractInterfaceNamed.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one contract interface. */
export const getSmartContractInterface = queryPath({
  name: 'get_smart_contract_interface',
  parameters: z.object({ smartContractInterfaceId: idParam }),
  run: ({ draft, organizationId, parameters: { smartContractInterfaceId } }) => ({
    smartContractInterface: answerContractInterface(
      contractInterfaceNamed(draft, organizationId, smartContractInterfaceId),
    ),
  }),
})
