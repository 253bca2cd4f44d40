import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { answerPolicy } from '#devnet/custody/policy/answerPolicy.ts'
import { policyNamed } from '#devnet/custody/policy/policyNamed.ts'

/** Returns one policy. */
export const getPolicy = queryPath({
  name: 'get_policy',
  parameters: z.object({ policyId: idParam }),
  run: ({ draft, organizationId, parameters }) => ({
    policy: answerPolicy(policyNamed(draft, organizationId, parameters.policyId)),
  }),
})
