import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { answerPrivateKey } from '#devnet/custody/keys/answerPrivateKey.ts'
import { privateKeyNamed } from '#devnet/custody/keys/privateKeyNamed.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one private key record: its public key and addresses. */
export const getPrivateKey = queryPath({
  name: 'get_private_key',
  parameters: z.object({ privateKeyId: idParam }),
  run: ({ draft, organizationId, parameters }) => ({
    privateKey: answerPrivateKey(privateKeyNamed(draft, organizationId, parameters.privateKeyId)),
  }),
})
