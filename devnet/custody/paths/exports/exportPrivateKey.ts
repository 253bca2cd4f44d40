import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { sealExportBundle } from '#devnet/custody/hpke/sealExportBundle.ts'
import { privateKeyFacts } from '#devnet/custody/keys/keyFacts.ts'
import { privateKeyNamed } from '#devnet/custody/keys/privateKeyNamed.ts'
import { openPrivateKey } from '#devnet/custody/keys/sealedKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Exports a private key, encrypted to the client's key, and marks it as exported. */
export const exportPrivateKey = submitPath({
  name: 'export_private_key',
  types: {
    ACTIVITY_TYPE_EXPORT_PRIVATE_KEY: {
      intent: 'exportPrivateKeyIntent',
      result: 'exportPrivateKeyResult',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'EXPORT',
  permission: 'user',
  parameters: z.object({ privateKeyId: idParam, targetPublicKey: z.string() }),
  facts: ({ draft, organizationId, parameters }) => ({
    private_key: privateKeyFacts(privateKeyNamed(draft, organizationId, parameters.privateKeyId)),
  }),
  async run({ draft, world, now, organizationId, parameters: { privateKeyId, targetPublicKey } }) {
    const key = privateKeyNamed(draft, organizationId, privateKeyId)
    const exportBundle = await sealExportBundle({
      ...{ targetPublicKey, organizationId, signer: world.enclave.signer },
      secret: openPrivateKey(world.vault, key),
    })
    draft.put('privateKeys', { ...key, exported: true, updatedAt: now })
    return { privateKeyId, exportBundle }
  },
})
