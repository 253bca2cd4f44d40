import { z } from 'zod'
import { answerContractInterface } from '#devnet/custody/contractInterfaces/answerContractInterface.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Lists all contract interfaces of an organization, oldest first. */
export const listSmartContractInterfaces = queryPath({
  name: 'list_smart_contract_interfaces',
  parameters: z.object({}),
  run: ({ draft, organizationId }) => ({
    smartContractInterfaces: oldestFirst(draft.list('contractInterfaces', organizationId)).map(
      answerContractInterface,
    ),
  }),
})
