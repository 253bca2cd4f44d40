import { z } from 'zod'
import { findSigner } from '#devnet/custody/keys/findSigner.ts'
import { signerFacts } from '#devnet/custody/keys/keyFacts.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { payloadFacts } from '#devnet/custody/signing/payloadFacts.ts'
import { signPayloads } from '#devnet/custody/signing/signPayloads.ts'

/** Signs several payloads of one encoding with one key. */
export const signRawPayloads = submitPath({
  name: 'sign_raw_payloads',
  types: {
    ACTIVITY_TYPE_SIGN_RAW_PAYLOADS: {
      intent: 'signRawPayloadsIntent',
      result: 'signRawPayloadsResult',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'SIGN',
  permission: 'user',
  parameters: z.object({
    signWith: z.string().min(1),
    payloads: z.array(z.string()).min(1).max(100),
    encoding: z.string(),
    hashFunction: z.string(),
  }),
  facts({ draft, organizationId, parameters: { signWith, payloads, encoding } }) {
    const signer = signerFacts(findSigner(draft, organizationId, signWith))
    // Policies evaluate one payload at a time.
    return payloads.map((payload) => ({ ...signer, ...payloadFacts(payload, encoding) }))
  },
  async run({ draft, world, organizationId, parameters: { signWith, payloads, ...form } }) {
    const signer = findSigner(draft, organizationId, signWith)
    return { signatures: await signPayloads(world, signer, payloads, form) }
  },
})
