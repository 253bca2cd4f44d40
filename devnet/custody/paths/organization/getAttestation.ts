import { z } from 'zod'
import {
  attestationDocument,
  enclaveTypes,
} from '#devnet/custody/attestation/attestationDocument.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns the attestation document of one of the service's (simulated) enclaves. */
export const getAttestation = queryPath({
  name: 'get_attestation',
  parameters: z.object({ enclaveType: z.enum(enclaveTypes) }),
  run: ({ world, now, parameters }) => ({
    attestationDocument: attestationDocument(world.enclave, parameters.enclaveType, now),
  }),
})
